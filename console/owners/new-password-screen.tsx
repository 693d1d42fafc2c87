import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { newPasswordContract } from "#commands/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useSessionReload } from "../kit/session/session.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

/** Where the link of the mail leads; signing in comes after it. */
export const NewPasswordScreen = () => {
  const navigate = useNavigate();
  const reload = useSessionReload();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  const form = useForm({ initialValues: { password: "" } });
  const toSignIn = async () => {
    await navigate({ to: "/", replace: true });
    await reload();
  };
  const choose = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      call(newPasswordContract, { body: { token, password } }),
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
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => choose.mutate(values))}
      >
        <FormError error={choose.error} fields={["password"]} />
        <PasswordInput
          {...form.getInputProps("password")}
          error={fieldError(choose.error, "password")}
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" size="md" loading={choose.isPending}>
          Save password
        </Button>
        {choose.error !== null && (
          <Button variant="subtle" onClick={toSignIn}>
            Back to sign in
          </Button>
        )}
      </form>
    </Gate>
  );
};
