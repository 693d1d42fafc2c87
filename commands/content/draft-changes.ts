import { contentCollectionDecider } from "#domain/content/decide-collection.ts";
import {
  type ContentDraftState,
  contentDraftDecider,
  draftBase,
  itemDraftChanges,
} from "#domain/content/decide-draft.ts";
import { contentItemDecider, latestItem } from "#domain/content/decide-item.ts";
import {
  ContentCollectionEvent,
  ContentDraftEvent,
  ContentItemEvent,
} from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { DraftChange } from "#domain/kit/draft-saves.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import { type ContentDependencies, type ContentOutcome, outcomeOf } from "./content-outcome.ts";

/** Single changes of a draft that is saved as a whole. */
export const createDraftChanges = ({ handler, now }: ContentDependencies) => {
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);
  const items = handler(contentItemDecider, ContentItemEvent);
  const drafts = handler(contentDraftDecider, ContentDraftEvent);

  const load = async (websiteId: string, itemId: string) => {
    const item = (await items.load(websiteId, itemId)).state;
    const saved = latestItem(item);
    if (saved === undefined) return undefined;
    const draft = (await drafts.load(websiteId, itemId)).state;
    return { saved, draft, base: draftBase(item, draft) };
  };

  return {
    list: async (
      websiteId: string,
      itemId: string,
    ): Promise<
      Result<readonly DraftChange<ContentItemDefinition>[], { readonly code: "item-unknown" }>
    > => {
      const found = await load(websiteId, itemId);
      return found === undefined
        ? reject({ code: "item-unknown" })
        : accept(itemDraftChanges(found.draft, found.base));
    },

    undo: async (
      itemId: string,
      asked: { readonly change: number; readonly seen: number },
      caller: EventMetadata,
    ): Promise<ContentOutcome<ContentDraftState>> => {
      const { websiteId } = caller;
      const found = await load(websiteId, itemId);
      if (found === undefined) return reject({ code: "item-unknown" });
      const { saved, draft, base } = found;
      const change = itemDraftChanges(draft, base).find(({ edition }) => edition === asked.change);
      // The kind is that of the collection in which the item is then.
      const { collectionId } = change?.without ?? draft.item ?? saved;
      const { collection } = (await collections.load(websiteId, collectionId)).state;
      if (collection === undefined) return reject({ code: "collection-unknown" });
      const { kind } = collection;
      const command = { type: "UndoContentChange", ...asked, base, kind, at: now() } as const;
      return outcomeOf(await drafts.run(itemId, command, { metadata: withoutKey(caller) }));
    },
  };
};
