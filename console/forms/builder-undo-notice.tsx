import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

const NOTICE_MS = 10_000;

/** Says that something is done, and takes it back with one click. */
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
