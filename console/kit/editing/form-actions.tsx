import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Changes } from "../session/permissions.tsx";

/** The end of a form in a drawer or a dialog: the way out, then what sends it. */
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
  /** What the button that sends says. */
  readonly action: string;
  readonly pending?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** Who may only look at the screen has nothing to send. */
  readonly forChanges?: boolean;
  /** Stands before both. */
  readonly children?: ReactNode;
}) => {
  const submit = (
    <Button type="submit" disabled={disabled} loading={pending} {...(danger && { color: "red" })}>
      {action}
    </Button>
  );
  return (
    // Where one line does not hold all of them, these two stay together, and what stands before them goes below.
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
