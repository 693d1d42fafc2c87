import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { FormError } from "./form-error.tsx";

/** A question before an action that reaches people or cannot be undone. */
export const Confirm = ({
  opened,
  title,
  children,
  action,
  cancel = "Cancel",
  danger = false,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button: "Send 12 emails". */
  readonly action: string;
  /** Label of the cancel button where the action is itself called cancelling: "Keep order". */
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={title}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Stack gap="md">
      <FormError error={error} />
      <div>{children}</div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button
          {...(danger && { color: "red" })}
          loading={pending}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {action}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
