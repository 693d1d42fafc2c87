import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { setUpContract } from "#commands/owners/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { CallError } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useSessionReload } from "../kit/session/session.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

type Account = BodyInputOf<typeof setUpContract>;

/** The code can be in the URL that the terminal printed; it is removed from the URL once used. */
const givenCode = (): string => new URLSearchParams(window.location.search).get("code") ?? "";

const forgetCode = (): void => {
  const address = new URL(window.location.href);
  address.searchParams.delete("code");
  window.history.replaceState(window.history.state, "", address);
};

/** First start: creates the owner account with the code that the terminal printed. */
export const SetupScreen = () => {
  const reload = useSessionReload();
  const [printedCode] = useState(givenCode);
  const setUp = useCommand(setUpContract, {
    input: (body: Account) => ({ body }),
    refreshes: [],
    errors: "form",
    onDone: async () => {
      forgetCode();
      await reload();
    },
    // Someone else was first: the sign-in screen replaces this one.
    onError: (error) =>
      error instanceof CallError && error.code === "already-set-up" ? reload() : undefined,
  });
  const form = useCommandForm({
    initialValues: { code: printedCode, name: "", email: "", password: "" },
    contract: setUpContract,
    bodyOf: (values) => values,
    error: setUp.error,
  });
  return (
    <Gate
      title="Create the owner account"
      intro="This website has no owner yet. Enter the setup code that the terminal printed when Daybook started."
    >
      <CommandForm className={classes.form} form={form} onSend={(values) => setUp.mutate(values)}>
        <TextInput
          {...form.field("code")}
          label="Setup code"
          autoComplete="off"
          spellCheck={false}
          autoFocus={printedCode === ""}
        />
        <TextInput
          {...form.field("name")}
          label="Your name"
          autoComplete="name"
          autoFocus={printedCode !== ""}
        />
        <TextInput {...form.field("email")} label="Email" type="email" autoComplete="username" />
        <PasswordInput
          {...form.field("password")}
          label="Password"
          description="At least 10 characters."
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={setUp.isPending}>
          Create account
        </Button>
      </CommandForm>
    </Gate>
  );
};
