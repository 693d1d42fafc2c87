import { Button, TextInput } from "@mantine/core";
import { forgottenPasswordContract } from "#commands/owners/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

/**
 * Requests a link to a new password by email. The answer is the same whether or not the account
 * exists.
 */
export const ForgottenPassword = ({
  email,
  onBack,
}: {
  readonly email: string;
  readonly onBack: () => void;
}) => {
  const ask = useCommand(forgottenPasswordContract, {
    input: (body: { readonly email: string }) => ({ body }),
    refreshes: [],
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { email },
    contract: forgottenPasswordContract,
    bodyOf: (values) => values,
    also: (values) => (values.email.trim() === "" ? { email: "Enter your email." } : {}),
    error: ask.error,
  });
  const back = (
    <Button variant="subtle" onClick={onBack}>
      Back to sign in
    </Button>
  );
  if (ask.isSuccess)
    return (
      <Gate
        title="Check your email"
        intro={`If an account exists for ${form.values.email.trim()}, we have emailed a password reset link. It is valid for one hour.`}
      >
        <Button variant="default" size="md" fullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </Gate>
    );
  return (
    <Gate title="Reset your password" intro="Enter your email and we will send you a reset link.">
      <CommandForm className={classes.form} form={form} onSend={(values) => ask.mutate(values)}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.field("email")}
        />
        <Button type="submit" size="md" loading={ask.isPending}>
          Send reset link
        </Button>
        {back}
      </CommandForm>
    </Gate>
  );
};
