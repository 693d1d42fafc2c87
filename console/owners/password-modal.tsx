import { Modal, PasswordInput, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";

/** Asks for the password before what would let somebody else in for good. */
export const PasswordModal = ({
  title,
  action,
  danger = false,
  pending,
  error,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const [password, setPassword] = useState("");
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(password);
        }}
      >
        <Stack gap="md">
          <FormError error={error} fields={["password"]} />
          <div>{children}</div>
          <PasswordInput
            label="Your password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={fieldError(error, "password")}
            autoComplete="current-password"
            data-autofocus
          />
          <FormActions action={action} pending={pending} danger={danger} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
