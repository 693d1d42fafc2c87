import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { forgottenPasswordContract } from "#commands/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

/** Has a link to a new password mailed. Says the same whether there is such an account or not. */
export const ForgottenPassword = ({
  email,
  onBack,
}: {
  readonly email: string;
  readonly onBack: () => void;
}) => {
  const form = useForm({
    initialValues: { email },
    validate: { email: (value) => (value.trim() === "" ? "Enter your email." : null) },
  });
  const ask = useMutation({
    mutationFn: (body: typeof form.values) => call(forgottenPasswordContract, { body }),
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
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => ask.mutate(values))}
      >
        <FormError error={ask.error} fields={["email"]} />
        <TextInput
          {...form.getInputProps("email")}
          error={form.errors.email ?? fieldError(ask.error, "email")}
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" size="md" loading={ask.isPending}>
          Send reset link
        </Button>
        {back}
      </form>
    </Gate>
  );
};
