import { Button, Group, Modal, PasswordInput, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormError, fieldError } from "#console/ui/form-error.tsx";

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
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" {...(danger && { color: "red" })} loading={pending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
