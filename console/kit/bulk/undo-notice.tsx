import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { messageOf } from "../calls/api.ts";

const NOTICE_MS = 12_000;

/** A notice with an undo button. */
export const announceUndoable = (done: ReactNode, undo: () => Promise<string>): void => {
  const takeBack = async () => {
    notifications.update({ id, autoClose: NOTICE_MS, message: "Undoing…" });
    try {
      notifications.update({ id, autoClose: 4_000, message: await undo() });
    } catch (error) {
      notifications.update({ id, autoClose: NOTICE_MS, message: messageOf(error) });
    }
  };
  const id = notifications.show({
    autoClose: NOTICE_MS,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{done}</span>
        <Button size="compact-sm" variant="default" flex="none" onClick={() => void takeBack()}>
          Undo
        </Button>
      </Group>
    ),
  });
};
