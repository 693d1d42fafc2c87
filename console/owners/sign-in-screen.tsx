import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { signInContract } from "#commands/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useSessionReload } from "../kit/session/session.tsx";
import { CodeForm } from "./code-form.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";
import { isChangeOfMind, PasskeyButton, usePasskeySignIn } from "./passkey-sign-in.tsx";

export const SignInScreen = () => {
  const reload = useSessionReload();
  const [asksCode, setAsksCode] = useState(false);
  /** The address as far as it was typed. */
  const [forgotten, setForgotten] = useState<string>();
  if (forgotten !== undefined)
    return <ForgottenPassword email={forgotten} onBack={() => setForgotten(undefined)} />;
  return asksCode ? (
    <Gate
      title="One more step"
      intro="Enter a code from your authenticator app to finish signing in."
    >
      <CodeForm onDone={reload} onBack={() => setAsksCode(false)} />
    </Gate>
  ) : (
    <Gate title="Sign in" intro="Sign in to manage your website.">
      <PasswordForm onDone={reload} onCode={() => setAsksCode(true)} onForgotten={setForgotten} />
    </Gate>
  );
};

const PasswordForm = ({
  onDone,
  onCode,
  onForgotten,
}: {
  readonly onDone: () => unknown;
  readonly onCode: () => void;
  readonly onForgotten: (email: string) => void;
}) => {
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter your email." : null),
      password: (value) => (value === "" ? "Enter your password." : null),
    },
  });
  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => call(signInContract, { body }),
    onSuccess: ({ secondFactor }) => (secondFactor ? onCode() : onDone()),
    onError: () => form.setFieldValue("password", ""),
  });
  const passkey = usePasskeySignIn(onDone);
  const keyError = isChangeOfMind(passkey?.error) ? null : passkey?.error;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => signIn.mutate(values))}
    >
      <FormError error={signIn.error ?? keyError} fields={["email", "password"]} />
      <TextInput
        {...form.getInputProps("email")}
        error={form.errors.email ?? fieldError(signIn.error, "email")}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordInput
        {...form.getInputProps("password")}
        error={form.errors.password ?? fieldError(signIn.error, "password")}
        label="Password"
        autoComplete="current-password"
      />
      <Button type="submit" size="md" loading={signIn.isPending}>
        Sign in
      </Button>
      {passkey !== undefined && (
        <PasskeyButton pending={passkey.isPending} onClick={() => passkey.mutate()} />
      )}
      <Button variant="subtle" onClick={() => onForgotten(form.values.email)}>
        Forgot your password?
      </Button>
    </form>
  );
};
