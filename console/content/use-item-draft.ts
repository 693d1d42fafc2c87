import { useHotkeys } from "@mantine/hooks";
import { useEffect, useState, useSyncExternalStore } from "react";
import { saveContentDraftContract } from "#commands/content/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { later } from "../kit/editing/save-loop.ts";
import { useOwner } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { CONTENT_READS } from "./content-reads.ts";
import { createItemDraft, keptItem, storedItem } from "./item-draft.ts";

export type LoadedItem = ResponseOf<typeof getConsoleContentContract>;

/**
 * What is written of a post, an event or a gallery. It is saved as a draft, which visitors do not see.
 * Someone else's draft is never overwritten without a question.
 */
export const useItemDraft = (loaded: LoadedItem) => {
  const { websiteId } = useWebsite();
  const { ownerId } = useOwner();
  const refresh = useRefresh(CONTENT_READS);
  const [store] = useState(() => {
    const { itemId: id } = loaded.definition;
    const params = { id };
    return createItemDraft(loaded, {
      ...keptItem({ websiteId, ownerId, id }),
      read: () => call(getConsoleContentContract, { params }),
      save: ({ itemId: _id, ...item }, seen) =>
        call(saveContentDraftContract, { params, body: { seen, item } }),
      now: Date.now,
      later,
    });
  });
  useEffect(
    () => () => {
      // The list and the next screen show what is saved now.
      void store.save().finally(refresh);
    },
    [store, refresh],
  );
  useEffect(() => store.follow(storedItem(loaded)), [store, loaded]);
  useHotkeys([["mod+S", () => void store.save()]], []);
  const {
    document: item,
    isDraft: hasDraft,
    ...shown
  } = useSyncExternalStore(store.subscribe, store.snapshot);
  const { merges } = shown;
  useEffect(() => {
    // What someone else has saved can also be about blocks, which are no part of the document.
    if (merges > 0) void refresh();
  }, [merges, refresh]);
  return { store, item, hasDraft, ...shown };
};
export type ItemDraft = ReturnType<typeof useItemDraft>;
