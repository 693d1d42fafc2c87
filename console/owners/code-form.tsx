import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { provideCodeContract } from "#commands/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import classes from "./gate.module.css";

/** Asks for the second factor: what the app shows, or one of the codes that were put away. */
export const CodeForm = ({
  onDone,
  onBack,
}: {
  readonly onDone: () => unknown;
  readonly onBack?: () => void;
}) => {
  const [code, setCode] = useState("");
  const provide = useMutation({
    mutationFn: () => call(provideCodeContract, { body: { code } }),
    onSuccess: () => onDone(),
    onError: () => setCode(""),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        provide.mutate();
      }}
    >
      <FormError error={provide.error} fields={["code"]} />
      <TextInput
        label="Code"
        description="Six digits from your app, or a recovery code."
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={fieldError(provide.error, "code")}
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" size="md" loading={provide.isPending}>
        Sign in
      </Button>
      {onBack !== undefined && (
        <Button variant="subtle" color="gray" onClick={onBack}>
          Use another account
        </Button>
      )}
    </form>
  );
};
