import { Button, TextInput } from "@mantine/core";
import { provideCodeContract } from "#commands/owners/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import classes from "./gate.module.css";

/** Asks for the second factor: a code of the app or a recovery code. */
export const CodeForm = ({
  onDone,
  onBack,
}: {
  readonly onDone: () => unknown;
  readonly onBack?: () => void;
}) => {
  const provide = useCommand(provideCodeContract, {
    input: (body: { readonly code: string }) => ({ body }),
    refreshes: [],
    onDone,
    onError: () => {
      form.change({ code: "" });
    },
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { code: "" },
    contract: provideCodeContract,
    bodyOf: (values) => values,
    error: provide.error,
  });
  return (
    <CommandForm className={classes.form} form={form} onSend={(values) => provide.mutate(values)}>
      <TextInput
        label="Code"
        description="Six digits from your app, or a recovery code."
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        autoFocus
        {...form.field("code")}
      />
      <Button type="submit" size="md" loading={provide.isPending}>
        Sign in
      </Button>
      {onBack !== undefined && (
        <Button variant="subtle" color="gray" onClick={onBack}>
          Use another account
        </Button>
      )}
    </CommandForm>
  );
};
