import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Changes } from "../session/permissions.tsx";

/** The last row of a form in a drawer or a dialog: cancel, then submit. */
export const FormActions = ({
  action,
  pending = false,
  disabled = false,
  danger = false,
  cancel = "Cancel",
  onCancel,
  forChanges = false,
  children,
}: {
  /** Label of the submit button. */
  readonly action: string;
  readonly pending?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** Members without permission to change have nothing to submit. */
  readonly forChanges?: boolean;
  /** Shown before both. */
  readonly children?: ReactNode;
}) => {
  const submit = (
    <Button type="submit" disabled={disabled} loading={pending} {...(danger && { color: "red" })}>
      {action}
    </Button>
  );
  return (
    // Where one line is too short, these two stay together, and the content before them moves
    // below.
    <Group justify="flex-end" gap="sm" wrap="wrap-reverse">
      {children}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        {forChanges ? <Changes>{submit}</Changes> : submit}
      </Group>
    </Group>
  );
};
