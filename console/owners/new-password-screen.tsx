import { Button, PasswordInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { newPasswordContract } from "#commands/owners/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useSessionReload } from "../kit/session/session.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

/** The screen of the email's link; signing in follows. */
export const NewPasswordScreen = () => {
  const navigate = useNavigate();
  const reload = useSessionReload();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  const toSignIn = async () => {
    await navigate({ to: "/", replace: true });
    await reload();
  };
  const choose = useCommand(newPasswordContract, {
    input: ({ password }: { readonly password: string }) => ({ body: { token, password } }),
    refreshes: [],
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { password: "" },
    contract: newPasswordContract,
    bodyOf: ({ password }) => ({ token, password }),
    error: choose.error,
  });
  if (choose.isSuccess)
    return (
      <Gate title="Your password was changed" intro="You were signed out of all browsers.">
        <Button size="md" onClick={toSignIn}>
          Sign in
        </Button>
      </Gate>
    );
  return (
    <Gate title="Choose a new password" intro="You will be signed out of all browsers.">
      <CommandForm className={classes.form} form={form} onSend={(values) => choose.mutate(values)}>
        <PasswordInput
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          autoFocus
          {...form.field("password")}
        />
        <Button type="submit" size="md" loading={choose.isPending}>
          Save password
        </Button>
        {choose.error !== null && (
          <Button variant="subtle" onClick={toSignIn}>
            Back to sign in
          </Button>
        )}
      </CommandForm>
    </Gate>
  );
};
