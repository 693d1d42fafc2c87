import { type BlocksInput, withBlocks } from "#domain/content/blocks.ts";
import type { ContentCollectionDefinition } from "#domain/content/collection.ts";
import { collectionAddress } from "#domain/content/decide-address.ts";
import {
  collectionRefusalOf,
  contentCollectionDecider,
} from "#domain/content/decide-collection.ts";
import { type ContentDraftState, contentDraftDecider } from "#domain/content/decide-draft.ts";
import {
  type ContentItemCommand,
  type ContentItemState,
  contentItemDecider,
  latestItem,
  shownItem,
} from "#domain/content/decide-item.ts";
import {
  ContentCollectionEvent,
  ContentDraftEvent,
  ContentItemEvent,
} from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { itemRefusalOf } from "#domain/content/item-rules.ts";
import type { UnpublishedStatus } from "#domain/content/status.ts";
import { accept, reject } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { withoutKey } from "../kit/owner-metadata.ts";
import { safeContentHtml } from "../kit/safe-html.ts";
import { addressOf, createAddresses } from "./content-addresses.ts";
import { type ContentDependencies, type ContentOutcome, outcomeOf } from "./content-outcome.ts";
import { createRemoval } from "./remove-content.ts";

/** What a caller says about an item. */
export type GivenItem = Omit<ContentItemDefinition, "blocks"> & {
  readonly blocks?: BlocksInput;
};

const withSafeHtml = <Item extends Omit<ContentItemDefinition, "blocks">>(item: Item): Item => ({
  ...item,
  body: safeContentHtml(item.body),
  excerpt: safeContentHtml(item.excerpt),
  items: item.items.map((image) => ({ ...image, body: safeContentHtml(image.body) })),
  mainImage: item.mainImage && {
    ...item.mainImage,
    body: safeContentHtml(item.mainImage.body),
  },
});

const createDefineCollection = (dependencies: ContentDependencies) => {
  const { handler, now } = dependencies;
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);
  const address = createAddresses(dependencies);
  return async (
    collection: ContentCollectionDefinition,
    caller: EventMetadata,
  ): Promise<ContentOutcome> => {
    const metadata = withoutKey(caller);
    const { collectionId, slug } = collection;
    const { state } = await collections.load(metadata.websiteId, collectionId);
    const refused = collectionRefusalOf(collection, state);
    if (refused) return reject(refused);
    const of = collectionAddress(slug);
    const claimed = await address("ClaimContentAddress", of, collectionId, metadata);
    if (!claimed.ok) return claimed;
    const command = { type: "DefineContentCollection", collection, at: now() } as const;
    const decided = await collections.run(collectionId, command, { metadata });
    const before = state.collection?.slug;
    if (decided.ok && before !== undefined && before !== slug)
      await address("ReleaseContentAddress", collectionAddress(before), collectionId, metadata);
    return outcomeOf(decided);
  };
};

const createSaveItem = (dependencies: ContentDependencies) => {
  const { handler, now } = dependencies;
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);
  const items = handler(contentItemDecider, ContentItemEvent);
  const drafts = handler(contentDraftDecider, ContentDraftEvent);
  const address = createAddresses(dependencies);

  /** Restoring an item needs its draft, so that removing keeps it. An item saved afresh begins without. */
  const closeFormerDraft = async (itemId: string, metadata: EventMetadata) => {
    const { item, edition } = (await drafts.load(metadata.websiteId, itemId)).state;
    if (item === undefined) return;
    await drafts.run(itemId, { type: "CloseContentDraft", edition, at: now() }, { metadata });
  };

  return async (
    { blocks, ...given }: GivenItem,
    caller: EventMetadata,
    only: { readonly onlyPresent?: true } = {},
  ): Promise<ContentOutcome<ContentItemState>> => {
    const metadata = withoutKey(caller);
    const { itemId, collectionId } = given;
    const { state } = await items.load(metadata.websiteId, itemId);
    const before = latestItem(state);
    if (only.onlyPresent && before === undefined) return reject({ code: "item-unknown" });
    // Blocks that are not given stay those that visitors see, not those of a version that waits.
    const item = withBlocks(withSafeHtml(given), blocks, shownItem(state, Date.parse(now())));
    const { collection } = (await collections.load(metadata.websiteId, collectionId)).state;
    if (collection === undefined) return reject({ code: "collection-unknown" });
    const refused = itemRefusalOf(item, collection.kind);
    if (refused) return reject(refused);
    const claimed = await address("ClaimContentAddress", addressOf(item), itemId, metadata);
    if (!claimed.ok) return claimed;
    // Before the save: when a call is interrupted after it, a repeated one cannot know of the removal.
    if (state.removed) await closeFormerDraft(itemId, metadata);
    const { kind } = collection;
    const command = { type: "SaveContentItem", item, kind, ...only, at: now() } as const;
    const decided = await items.run(itemId, command, { metadata });
    if (decided.ok && before !== undefined && addressOf(before) !== addressOf(item))
      await address("ReleaseContentAddress", addressOf(before), itemId, metadata);
    return outcomeOf(decided);
  };
};

export type PublishedDraft = {
  readonly edition: number;
  /** Where the draft puts the item, as the caller was allowed to publish it; undefined without a draft. */
  readonly collectionId: string | undefined;
};

/** Visitors see a draft only after it was published. */
const createDrafts = (
  dependencies: ContentDependencies,
  saveItem: ReturnType<typeof createSaveItem>,
) => {
  const { handler, now } = dependencies;
  const collections = handler(contentCollectionDecider, ContentCollectionEvent);
  const items = handler(contentItemDecider, ContentItemEvent);
  const drafts = handler(contentDraftDecider, ContentDraftEvent);

  const close = async (itemId: string, edition: number, caller: EventMetadata) => {
    const command = { type: "CloseContentDraft", edition, at: now() } as const;
    return outcomeOf(await drafts.run(itemId, command, { metadata: withoutKey(caller) }));
  };

  return {
    close,

    read: async (websiteId: string, itemId: string): Promise<ContentDraftState> =>
      (await drafts.load(websiteId, itemId)).state,

    save: async (
      { blocks, ...given }: GivenItem,
      seen: number,
      caller: EventMetadata,
    ): Promise<ContentOutcome<ContentDraftState>> => {
      const { websiteId } = caller;
      const item = withSafeHtml(given);
      const { itemId, collectionId } = item;
      const saved = latestItem((await items.load(websiteId, itemId)).state);
      if (saved === undefined) return reject({ code: "item-unknown" });
      const { collection } = (await collections.load(websiteId, collectionId)).state;
      if (collection === undefined) return reject({ code: "collection-unknown" });
      const { kind } = collection;
      const written = { item, blocks, saved, kind } as const;
      const command = { type: "SaveContentDraft", ...written, seen, at: now() } as const;
      return outcomeOf(await drafts.run(itemId, command, { metadata: withoutKey(caller) }));
    },

    /** Saves the draft as the item. Repeating the call after an interruption completes it. */
    take: async (
      itemId: string,
      { edition, collectionId }: PublishedDraft,
      caller: EventMetadata,
    ): Promise<ContentOutcome> => {
      const { state } = await drafts.load(caller.websiteId, itemId);
      if (state.edition !== edition || state.item?.collectionId !== collectionId)
        return reject({ code: "draft-changed" });
      if (state.item === undefined)
        return accept({ changed: false, position: undefined, state: undefined });
      const item = { ...state.item, blocks: state.item.blocks ?? null };
      return saveItem(item, caller, { onlyPresent: true });
    },
  };
};

/**
 * The commands of content. As with products, the new path is claimed first, then the content is
 * defined, then the old path is released. Repeating the same call repairs an interrupted one.
 */
export const createContent = (dependencies: ContentDependencies) => {
  const { handler, now } = dependencies;
  const items = handler(contentItemDecider, ContentItemEvent);
  const change = async (itemId: string, command: ContentItemCommand, caller: EventMetadata) =>
    outcomeOf(await items.run(itemId, command, { metadata: withoutKey(caller) }));

  const saveItem = createSaveItem(dependencies);
  const drafts = createDrafts(dependencies, saveItem);

  return {
    defineCollection: createDefineCollection(dependencies),
    saveItem,
    saveDraft: drafts.save,
    discardDraft: drafts.close,
    ...createRemoval(dependencies),

    /** With the edition of a draft, that draft becomes what visitors see. */
    publish: async (
      itemId: string,
      publishOn: number | undefined,
      caller: EventMetadata,
      draft?: PublishedDraft,
    ): Promise<ContentOutcome<ContentItemState>> => {
      const applied = draft === undefined ? undefined : await drafts.take(itemId, draft, caller);
      if (applied && !applied.ok) return applied;
      const command = {
        type: "PublishContentItem",
        publishOn: publishOn ?? null,
        at: now(),
      } as const;
      const published = await change(itemId, command, caller);
      if (!published.ok || draft === undefined) return published;
      const closed = await drafts.close(itemId, draft.edition, caller);
      // Written in the meantime: it stays a draft.
      const position = closed.ok ? closed.value.position : undefined;
      const last = position ?? published.value.position ?? applied?.value.position;
      const changed = published.value.changed || applied?.value.changed === true;
      return accept({ ...published.value, changed, position: last });
    },

    unpublish: (itemId: string, status: UnpublishedStatus, caller: EventMetadata) =>
      change(itemId, { type: "UnpublishContentItem", status, at: now() }, caller),

    requestReview: (itemId: string, note: string, caller: EventMetadata) =>
      change(itemId, { type: "RequestContentReview", note, at: now() }, caller),

    /** The collection in which a draft puts its item; undefined without a draft. */
    draftedCollection: async (websiteId: string, itemId: string): Promise<string | undefined> =>
      (await drafts.read(websiteId, itemId)).item?.collectionId,
  };
};
export type Content = ReturnType<typeof createContent>;
