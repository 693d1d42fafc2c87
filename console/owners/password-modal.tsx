import { PasswordInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormModal } from "../kit/editing/form-modal.tsx";
import type { CommandFormOf } from "../kit/editing/use-command-form.ts";

/** Asks for the password before changes that could give someone else permanent access. */
export const PasswordModal = <Values extends { readonly password: string }>({
  form,
  onConfirm,
  children,
  ...modal
}: {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly form: CommandFormOf<Values>;
  readonly onConfirm: (values: Values) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  <FormModal {...modal} form={form} onSend={onConfirm}>
    <div>{children}</div>
    <PasswordInput
      label="Your password"
      autoComplete="current-password"
      data-autofocus
      {...form.field("password")}
    />
  </FormModal>
);
