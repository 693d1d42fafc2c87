import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import {
  chooseDefaultViewContract,
  removeViewContract,
  saveViewContract,
} from "#commands/saved-views/contract.ts";
import { listSavedViewsContract, type SavedViewRow } from "#read-api/saved-views/contract.ts";
import { announceUndoable } from "../bulk/undo-notice.tsx";
import { call, messageOf } from "../calls/api.ts";
import { useCall } from "../calls/queries.ts";

type Kept = Pick<SavedViewRow, "viewId" | "name" | "shared" | "address">;

/** The views of one list, and what can be done to them; what is refused is said in a notice. */
export const useSavedViews = (list: string) => {
  const client = useQueryClient();
  const query = useCall(listSavedViewsContract, { query: { list } });
  const doing = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        await client.invalidateQueries({ queryKey: [listSavedViewsContract.path] });
        return true;
      } catch (error) {
        notifications.show({ color: "red", message: messageOf(error) });
        return false;
      }
    },
    [client],
  );
  const save = useCallback(
    ({ viewId, name, shared, address }: Kept) =>
      doing(() =>
        call(saveViewContract, { params: { viewId }, body: { list, name, shared, address } }),
      ),
    [doing, list],
  );
  const remove = useCallback(
    async (view: Kept) => {
      const { viewId } = view;
      const removed = await doing(() => call(removeViewContract, { params: { viewId } }));
      if (removed)
        announceUndoable(`The view “${view.name}” was deleted.`, async () => {
          await save(view);
          return "Undone.";
        });
      return removed;
    },
    [doing, save],
  );
  const makeDefault = useCallback(
    (viewId: string | null) =>
      doing(() => call(chooseDefaultViewContract, { params: { list }, body: { viewId } })),
    [doing, list],
  );
  /** Whether it is known by now, as far as it can be, which views the list has. */
  const isKnown = query.isError || (query.isSuccess && !query.isPlaceholderData);
  return { data: query.data, isKnown, save, remove, makeDefault };
};
