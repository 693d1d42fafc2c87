import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { signInContract } from "#commands/owners/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useSessionReload } from "../kit/session/session.tsx";
import { NotEncrypted } from "../kit/ui/not-encrypted.tsx";
import { CodeForm } from "./code-form.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";
import { isChangeOfMind, PasskeyButton, usePasskeySignIn } from "./passkey-sign-in.tsx";

export const SignInScreen = () => {
  const reload = useSessionReload();
  const [asksCode, setAsksCode] = useState(false);
  /** The address typed so far. */
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

const empty = { email: "", password: "" };

const PasswordForm = ({
  onDone,
  onCode,
  onForgotten,
}: {
  readonly onDone: () => unknown;
  readonly onCode: () => void;
  readonly onForgotten: (email: string) => void;
}) => {
  const signIn = useCommand(signInContract, {
    input: (body: typeof empty) => ({ body }),
    // The session is new: everything is read with it.
    refreshes: [],
    onDone: ({ secondFactor }) => (secondFactor ? onCode() : onDone()),
    onError: () => {
      form.change({ password: "" });
    },
    errors: "form",
  });
  const passkey = usePasskeySignIn(onDone);
  const keyError = isChangeOfMind(passkey?.error) ? null : passkey?.error;
  const form = useCommandForm({
    initialValues: empty,
    contract: signInContract,
    bodyOf: (values) => values,
    also: ({ email, password }) => ({
      ...(email.trim() === "" && { email: "Enter your email." }),
      ...(password === "" && { password: "Enter your password." }),
    }),
    error: signIn.error ?? keyError,
  });
  return (
    <CommandForm className={classes.form} form={form} onSend={(values) => signIn.mutate(values)}>
      <NotEncrypted />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        {...form.field("email")}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" size="md" loading={signIn.isPending}>
        Sign in
      </Button>
      {passkey !== undefined && (
        <PasskeyButton pending={passkey.isPending} onClick={() => passkey.mutate()} />
      )}
      <Button variant="subtle" onClick={() => onForgotten(form.values.email)}>
        Forgot your password?
      </Button>
    </CommandForm>
  );
};
