import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

const NOTICE_MS = 10_000;

/** A notice with an undo button. */
export const offerUndo = (text: string, onUndo: () => void): void => {
  const id = notifications.show({
    autoClose: NOTICE_MS,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{text}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
