import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changePasswordContract } from "#commands/owners/own-account-contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { Section } from "../kit/ui/page.tsx";
import { useAccountRefresh } from "./account-refresh.ts";
import classes from "./account-screen.module.css";

const fields = ["password", "newPassword"] as const;

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

const PasswordForm = ({ onClose }: { readonly onClose: () => void }) => {
  const refresh = useAccountRefresh();
  const form = useForm({ initialValues: { password: "", newPassword: "" } });
  const change = useMutation({
    mutationFn: (body: typeof form.values) => call(changePasswordContract, { body }),
    onSuccess: async () => {
      notifications.show({
        message: "Your password was changed. You were signed out of all other browsers.",
      });
      onClose();
      await refresh();
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <FormError error={change.error} fields={fields} />
      <PasswordInput
        {...form.getInputProps("password")}
        label="Current password"
        error={fieldError(change.error, "password")}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordInput
        {...form.getInputProps("newPassword")}
        label="New password"
        description="At least 10 characters."
        error={fieldError(change.error, "newPassword")}
        autoComplete="new-password"
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
};
