import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { setUpContract } from "#commands/owners/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useSessionReload } from "../kit/session/session.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

const names = ["code", "name", "email", "password"] as const;

/** The code may ride in the address that the terminal printed; it leaves the address once used. */
const givenCode = (): string => new URLSearchParams(window.location.search).get("code") ?? "";

const forgetCode = (): void => {
  const address = new URL(window.location.href);
  address.searchParams.delete("code");
  window.history.replaceState(window.history.state, "", address);
};

/** First run: makes the owner account with the code that the terminal printed. */
export const SetupScreen = () => {
  const reload = useSessionReload();
  const [printedCode] = useState(givenCode);
  const form = useForm({
    initialValues: { code: printedCode, name: "", email: "", password: "" },
    validate: (values) => {
      const parsed = setUpContract.body.safeParse(values);
      if (parsed.success) return {};
      return Object.fromEntries(
        parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      );
    },
  });
  const setUp = useMutation({
    mutationFn: (body: typeof form.values) => call(setUpContract, { body }),
    onSuccess: async () => {
      forgetCode();
      await reload();
    },
    // Somebody else was first: the sign-in screen takes over.
    onError: (error) =>
      error instanceof CallError && error.code === "already-set-up" ? reload() : undefined,
  });
  const field = (name: (typeof names)[number]) => ({
    ...form.getInputProps(name),
    error: form.errors[name] ?? fieldError(setUp.error, name),
  });
  return (
    <Gate
      title="Create the owner account"
      intro="This website has no owner yet. Enter the setup code that the terminal printed when Daybook started."
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => setUp.mutate(values))}
      >
        <FormError error={setUp.error} fields={names} />
        <TextInput
          {...field("code")}
          label="Setup code"
          autoComplete="off"
          spellCheck={false}
          autoFocus={printedCode === ""}
        />
        <TextInput
          {...field("name")}
          label="Your name"
          autoComplete="name"
          autoFocus={printedCode !== ""}
        />
        <TextInput {...field("email")} label="Email" type="email" autoComplete="username" />
        <PasswordInput
          {...field("password")}
          label="Password"
          description="At least 10 characters."
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={setUp.isPending}>
          Create account
        </Button>
      </form>
    </Gate>
  );
};
