import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { revertTemplateContract } from "#commands/themes/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";

type Published = {
  readonly name: string;
  readonly version: number | null;
  readonly edition: number;
  /** What visitors saw before; undefined when it was nothing of the website's own. */
  readonly previous: number | undefined;
  readonly onUndone: () => unknown;
};

const NOTICE_MS = 12_000;

/** Says that it is done, and takes it back with one click. */
export const announcePublished = ({
  name,
  version,
  edition,
  previous,
  onUndone,
}: Published): void => {
  const undo = async () => {
    try {
      await call(revertTemplateContract, {
        params: { name },
        body: { version: previous ?? 1, edition },
      });
      notifications.update({ id, message: `Version ${previous} of ${name} was restored.` });
      await onUndone();
    } catch (error) {
      notifications.update({ id, message: messageOf(error) });
    }
  };
  const id = notifications.show({
    autoClose: NOTICE_MS,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>
          Version {version} of {name} was published.
        </span>
        {previous !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </Group>
    ),
  });
};
