import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { signInContract } from "#commands/accounts/contract.ts";
import { call } from "#console/app/api.ts";
import { useSessionReload } from "#console/app/session.tsx";
import { FormError, fieldError } from "#console/ui/form-error.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

export const SignInScreen = () => {
  const reload = useSessionReload();
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => (value.trim() === "" ? "Enter your email." : null),
      password: (value) => (value === "" ? "Enter your password." : null),
    },
  });
  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => call(signInContract, { body }),
    onSuccess: reload,
    onError: () => form.setFieldValue("password", ""),
  });
  return (
    <Gate title="Sign in" intro="To your website’s console.">
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      >
        <FormError error={signIn.error} fields={["email", "password"]} />
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
      </form>
    </Gate>
  );
};
