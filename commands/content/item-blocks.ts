import { contentItemUrl } from "#domain/content/collection.ts";
import { contentCollectionDecider } from "#domain/content/decide-collection.ts";
import { type BlocksEdit, contentDraftDecider } from "#domain/content/decide-draft.ts";
import { contentItemDecider, latestItem } from "#domain/content/decide-item.ts";
import {
  ContentCollectionEvent,
  ContentDraftEvent,
  ContentItemEvent,
} from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { ContentRejection } from "#domain/content/rejections.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { draftFrom, type PageDraftState } from "#domain/pages/draft-state.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

export type BlocksDependencies = { readonly handler: Handler; readonly now: () => string };

/** The text of an item as it is written now. */
export type ItemBlocks = {
  readonly item: ContentItemDefinition;
  /** Where it is now, whatever the draft says; without the slash at the beginning. */
  readonly path: string;
  readonly document: PageDocument;
  readonly draft: number;
  readonly text: PageDraftState;
};

export type BlocksOutcome = Result<
  {
    readonly changed: boolean;
    readonly position: bigint | undefined;
    readonly draft: number;
    readonly state: PageDraftState;
  },
  ContentRejection
>;

/** The draft of an item’s text in blocks, part by part. */
export const createItemBlocks = ({ handler, now }: BlocksDependencies) => {
  const items = handler(contentItemDecider, ContentItemEvent);
  const drafts = handler(contentDraftDecider, ContentDraftEvent);
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);

  /** What is written of an item, in blocks or not; undefined when there is none. */
  const written = async (websiteId: string, itemId: string) => {
    const saved = latestItem((await items.load(websiteId, itemId)).state);
    if (saved === undefined) return undefined;
    const { state } = await drafts.load(websiteId, itemId);
    return { item: state.item ?? saved, saved, state };
  };

  return {
    written,

    read: async (
      websiteId: string,
      itemId: string,
    ): Promise<Result<ItemBlocks, ContentRejection>> => {
      const found = await written(websiteId, itemId);
      if (found === undefined) return reject({ code: "item-unknown" });
      const { item, saved, state } = found;
      const { blocks } = item;
      if (blocks === undefined) return reject({ code: "not-in-blocks" });
      const { collection } = (await collections.load(websiteId, saved.collectionId)).state;
      // A draft that has not begun gets this edition with its first change.
      const text = state.item === undefined ? draftFrom(blocks, state.edition + 1) : state.text;
      return accept({
        item,
        path: contentItemUrl(collection?.slug ?? "", saved.urlId).slice(1),
        // The title is the item's, and no part of its blocks.
        document: { ...blocks, details: { ...blocks.details, title: item.title } },
        draft: state.draft,
        text,
      });
    },

    change: async (
      itemId: string,
      draft: number,
      edit: BlocksEdit,
      metadata: EventMetadata,
    ): Promise<BlocksOutcome> => {
      const saved = latestItem((await items.load(metadata.websiteId, itemId)).state);
      if (saved === undefined) return reject({ code: "item-unknown" });
      const command = { type: "ChangeContentBlocks", edit, saved, draft, at: now() } as const;
      const decided = await drafts.run(itemId, command, { metadata });
      if (!decided.ok) return decided;
      const { events, position, state } = decided.value;
      const { blocks } = saved;
      const isUnbegun = state.item === undefined && blocks !== undefined;
      const text = isUnbegun ? draftFrom(blocks, state.edition + 1) : state.text;
      return accept({ changed: events.length > 0, position, draft: state.draft, state: text });
    },
  };
};
