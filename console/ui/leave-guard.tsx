import { Button, Group, Modal, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";

/** Asks before unsaved changes are left behind: within the console, on reload and when the tab is closed. */
export const LeaveGuard = ({ unsaved }: { readonly unsaved: boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
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
        <div>What you have changed here is not saved yet.</div>
        <Group justify="flex-end">
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
