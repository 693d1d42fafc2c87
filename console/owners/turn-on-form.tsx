import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { renderSVG } from "uqr";
import type { beginSecondFactorContract } from "#commands/owners/own-account-contract.ts";
import { turnOnSecondFactorContract } from "#commands/owners/own-account-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./account-screen.module.css";

export type Secret = ResponseOf<typeof beginSecondFactorContract>;

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The picture for the app, and the first code that shows that the app has it. */
export const TurnOnForm = ({
  secret: { secret, address },
  onDone,
  onClose,
}: {
  readonly secret: Secret;
  readonly onDone: (recoveryCodes: readonly string[]) => unknown;
  readonly onClose: () => void;
}) => {
  const [code, setCode] = useState("");
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`,
    [address],
  );
  const turnOn = useMutation({
    mutationFn: () => call(turnOnSecondFactorContract, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        turnOn.mutate();
      }}
    >
      <p className={classes.text}>
        Scan this QR code with an authenticator app, or <a href={address}>open it on this device</a>
        , then enter the code shown in the app.
      </p>
      <img className={classes.picture} src={picture} alt="QR code for an authenticator app" />
      <div className={classes.secret}>
        <span>{inGroups(secret)}</span>
        <CopyButton value={secret} label="Copy the secret" />
      </div>
      <FormError error={turnOn.error} fields={["code"]} />
      <TextInput
        label="Code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={fieldError(turnOn.error, "code")}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={turnOn.isPending}>
          Turn on
        </Button>
      </div>
    </form>
  );
};
