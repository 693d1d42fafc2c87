import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { messageOf } from "../calls/api.ts";

/** Long enough to reach the button with the Tab key from the end of a long drawer. */
const UNDO_MS = 20_000;
const FAULT_MS = 12_000;

/** A notice with an undo button, which gets the notice's id to hide or replace it. */
const show = (done: ReactNode, onUndo: (noticeId: string) => void): void => {
  const id = notifications.show({
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{done}</span>
        <Button size="compact-sm" variant="default" flex="none" onClick={() => onUndo(id)}>
          Undo
        </Button>
      </Group>
    ),
  });
};

/** Undoes at once, without a word: what is back can be seen. */
export const offerUndo = (done: ReactNode, undo: () => void): void =>
  show(done, (noticeId) => {
    notifications.hide(noticeId);
    undo();
  });

/** Undoes by a call, and says what it has done. */
export const announceUndoable = (done: ReactNode, undo: () => Promise<string>): void =>
  show(done, async (id) => {
    notifications.update({ id, autoClose: UNDO_MS, message: "Undoing…" });
    try {
      notifications.update({ id, autoClose: 4_000, message: await undo() });
    } catch (error) {
      notifications.update({ id, autoClose: FAULT_MS, message: messageOf(error) });
    }
  });
