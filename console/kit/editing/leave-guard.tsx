import { Button, Group, Modal, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { addInput } from "./unsaved-input.ts";

/** Asks before unsaved changes are lost: within the console, on reload, on closing the tab and on signing out. */
export const LeaveGuard = ({
  isUnsaved,
  save,
  children,
}: {
  /** Called when leaving. */
  readonly isUnsaved: () => boolean;
  /** Tried before the question; returns whether everything is saved. */
  readonly save?: () => Promise<boolean>;
  /** The consequences for the changes. */
  readonly children: ReactNode;
}) => {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isUnsaved() && !(await save?.()),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  useEffect(() => addInput({ isUnsaved, save }), [isUnsaved, save]);
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
