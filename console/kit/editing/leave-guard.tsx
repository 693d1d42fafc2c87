import { Button, Group, Modal, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { addInput } from "./unsaved-input.ts";

/** Not in the specification: a link that does nothing for longer looks broken. */
const WAIT_MS = 2_500;

/** Whether everything is saved soon; a save that takes longer continues. */
const savesSoon = (saved: Promise<boolean>): Promise<boolean> =>
  Promise.race([saved, new Promise<false>((resolve) => setTimeout(() => resolve(false), WAIT_MS))]);

/** Asks before unsaved changes are lost: within the console, on reload, on closing the tab and on signing out. */
export const LeaveGuard = ({
  isUnsaved,
  save,
  children,
}: {
  /** Called when leaving. */
  readonly isUnsaved: () => boolean;
  /** Tried for a moment before the question; returns whether everything is saved. */
  readonly save?: () => Promise<boolean>;
  /** The consequences for the changes. */
  readonly children: ReactNode;
}) => {
  const saving = useRef<Promise<boolean>>(undefined);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false;
      saving.current = save?.();
      return saving.current === undefined || !(await savesSoon(saving.current));
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  useEffect(() => {
    if (status !== "blocked") return undefined;
    let isOver = false;
    // The question is answered once nothing can be lost.
    void saving.current?.then(
      (saved) => saved && !isOver && !isUnsaved() && proceed(),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [status, proceed, isUnsaved]);
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
