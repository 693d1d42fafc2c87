import { useCallback } from "react";
import { listDraftChangesContract, undoDraftChangeContract } from "#commands/content/contract.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { call } from "../kit/calls/api.ts";
import { keyOf } from "../kit/calls/queries.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { SavedChanges } from "../kit/editing/saved-changes.tsx";
import { sendAboutPart } from "../kit/editing/saved-command.ts";
import { CONTENT_READS } from "./content-reads.ts";
import { isDraftConflict, storedItem } from "./item-draft.ts";
import { memberNames, memberValues } from "./member-names.ts";
import type { ItemDraft } from "./use-item-draft.ts";

/** The changes of the draft of a post, an event or a gallery, except those of its blocks. */
export const ItemChanges = ({
  draft: { store, item, edition },
  onClose,
}: {
  readonly draft: ItemDraft;
  readonly onClose: () => void;
}) => {
  const params = { id: item.itemId };
  const refresh = useRefresh(CONTENT_READS);
  const undo = async (change: number) => {
    const { seen } = await sendAboutPart(store, isDraftConflict, (edition) =>
      call(undoDraftChangeContract, { params, body: { seen: edition, change } }),
    );
    store.replace(storedItem(await call(getConsoleContentContract, { params })), seen);
    await refresh();
  };
  return (
    <SavedChanges
      queryKey={keyOf(listDraftChangesContract, { params })}
      edition={edition}
      names={memberNames}
      values={memberValues}
      save={store.save}
      read={useCallback(
        () => call(listDraftChangesContract, { params: { id: item.itemId } }),
        [item.itemId],
      )}
      undo={undo}
      onClose={onClose}
    />
  );
};
