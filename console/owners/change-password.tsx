import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { changePasswordContract } from "#commands/owners/own-account-contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Section } from "../kit/ui/page.tsx";
import { accountReads } from "./account-reads.ts";
import classes from "./account-screen.module.css";

export const ChangePassword = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Password"
      aside={
        !isOpen && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {isOpen ? (
        <PasswordForm onClose={() => setOpen(false)} />
      ) : (
        <p className={classes.text}>Changing your password signs you out of all other browsers.</p>
      )}
    </Section>
  );
};

const empty = { password: "", newPassword: "" };

const PasswordForm = ({ onClose }: { readonly onClose: () => void }) => {
  const change = useCommand(changePasswordContract, {
    input: (body: typeof empty) => ({ body }),
    refreshes: accountReads,
    onDone: onClose,
    says: () => "Your password was changed. You were signed out of all other browsers.",
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: empty,
    contract: changePasswordContract,
    bodyOf: (values) => values,
    error: change.error,
  });
  return (
    <CommandForm className={classes.form} form={form} onSend={(values) => change.mutate(values)}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        autoFocus
        {...form.field("password")}
      />
      <PasswordInput
        label="New password"
        description="At least 10 characters."
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </CommandForm>
  );
};
