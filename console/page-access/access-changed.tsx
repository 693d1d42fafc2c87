import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { takeBackPageAccessContract } from "#commands/page-access/contract.ts";
import { listPageAccessContract } from "#read-api/page-access/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";

type Change = { readonly path: string; readonly changedAt: string | null };

const NOTICE_MS = 12_000;

/** Says what was done, and takes it back with one click. */
export const useAccessChanged = () => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [listPageAccessContract.path] });
  return async (said: string, all: readonly Change[]): Promise<void> => {
    const changes = all.flatMap(({ path, changedAt }) =>
      changedAt === null ? [] : [{ path, changedAt }],
    );
    const takeBack = async () => {
      try {
        await call(takeBackPageAccessContract, { body: { changes } });
        notifications.update({ id, message: "The previous access was restored." });
      } catch (error) {
        notifications.update({ id, color: "red", message: messageOf(error) });
      }
      await refresh();
    };
    const id = notifications.show({
      autoClose: NOTICE_MS,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <span>{said}</span>
          {changes.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void takeBack()}>
              Undo
            </Button>
          )}
        </Group>
      ),
    });
    await refresh();
  };
};
