import { Button, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { renderSVG } from "uqr";
import type { beginSecondFactorContract } from "#commands/owners/own-account-contract.ts";
import { turnOnSecondFactorContract } from "#commands/owners/own-account-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import { accountReads } from "./account-reads.ts";
import classes from "./account-screen.module.css";

export type Secret = ResponseOf<typeof beginSecondFactorContract>;

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The QR code for the app, and the first code as proof. */
export const TurnOnForm = ({
  secret: { secret, address },
  onDone,
  onClose,
}: {
  readonly secret: Secret;
  readonly onDone: (recoveryCodes: readonly string[]) => unknown;
  readonly onClose: () => void;
}) => {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`,
    [address],
  );
  const turnOn = useCommand(turnOnSecondFactorContract, {
    input: (body: { readonly code: string }) => ({ body }),
    refreshes: accountReads,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { code: "" },
    contract: turnOnSecondFactorContract,
    bodyOf: (values) => values,
    error: turnOn.error,
  });
  return (
    <CommandForm className={classes.form} form={form} onSend={(values) => turnOn.mutate(values)}>
      <p className={classes.text}>
        Scan this QR code with an authenticator app, or <a href={address}>open it on this device</a>
        , then enter the code shown in the app.
      </p>
      <img className={classes.picture} src={picture} alt="QR code for an authenticator app" />
      <div className={classes.secret}>
        <span>{inGroups(secret)}</span>
        <CopyButton value={secret} label="Copy the secret" />
      </div>
      <TextInput
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field("code")}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={turnOn.isPending}>
          Turn on
        </Button>
      </div>
    </CommandForm>
  );
};
