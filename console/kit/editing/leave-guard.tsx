import { Button, Group, Modal, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Asks before unsaved changes are left behind: within the console, on reload and when the tab is closed. */
export const LeaveGuard = ({
  isUnsaved,
  save,
  children,
}: {
  /** Asked at the moment of leaving. */
  readonly isUnsaved: () => boolean;
  /** Tried before anybody is asked; answers whether nothing is left to save. */
  readonly save?: () => Promise<boolean>;
  /** What becomes of the changes. */
  readonly children: ReactNode;
}) => {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isUnsaved() && !(await save?.()),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
