import { contentCollectionDecider } from "#domain/content/decide-collection.ts";
import { contentDraftDecider } from "#domain/content/decide-draft.ts";
import {
  type ContentItemState,
  contentItemDecider,
  latestItem,
} from "#domain/content/decide-item.ts";
import {
  ContentCollectionEvent,
  ContentDraftEvent,
  ContentItemEvent,
} from "#domain/content/events.ts";
import type { Schedule } from "#domain/kit/design-state.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { accept, reject } from "#domain/kit/result.ts";
import { type EventMetadata, type EventStore, streamName } from "#infra/event-store/port.ts";
import { type ContentDependencies, type ContentOutcome, outcomeOf } from "./content-outcome.ts";
import type { PublishedDraft } from "./save-content.ts";

export type VersionDependencies = ContentDependencies & {
  readonly eventStore: Pick<EventStore, "readStream">;
};
type Outcome = Promise<ContentOutcome<ContentItemState>>;

const createStreams = ({ handler }: ContentDependencies) => ({
  items: handler(contentItemDecider, ContentItemEvent),
  drafts: handler(contentDraftDecider, ContentDraftEvent),
  collections: handler(contentCollectionDecider, ContentCollectionEvent),
});
type Streams = ReturnType<typeof createStreams>;

const kindOf = async ({ collections }: Streams, websiteId: string, collectionId: string) =>
  (await collections.load(websiteId, collectionId)).state.collection?.kind;

/** Versions of an item that visitors see later. As with pages, no job is involved. */
const createSchedules = (streams: Streams, { now }: ContentDependencies) => {
  const { items, drafts } = streams;

  /** What was scheduled becomes the draft, unless another draft has begun from it. */
  const draftScheduled = async (itemId: string, metadata: EventMetadata) => {
    const { websiteId } = metadata;
    const { item: saved, scheduled } = (await items.load(websiteId, itemId)).state;
    const { item: present, edition: seen } = (await drafts.load(websiteId, itemId)).state;
    if (saved === undefined || scheduled === undefined || present !== undefined) return;
    // Visitors see it already: there is nothing to cancel.
    if (scheduled.publishOn <= Date.parse(now())) return;
    const { blocks = null, ...item } = scheduled.item;
    const kind = await kindOf(streams, websiteId, item.collectionId);
    if (kind === undefined) return;
    const written = { item, blocks, saved, kind, seen } as const;
    await drafts.run(itemId, { type: "SaveContentDraft", ...written, at: now() }, { metadata });
  };

  return {
    /** The draft takes the place of what visitors see at a time. */
    schedule: async (
      itemId: string,
      schedule: Schedule,
      { edition, collectionId }: PublishedDraft,
      metadata: EventMetadata,
    ): Outcome => {
      const { websiteId } = metadata;
      const { item, ...draft } = (await drafts.load(websiteId, itemId)).state;
      if (item === undefined || draft.edition !== edition || item.collectionId !== collectionId)
        return reject({ code: "draft-changed" });
      const kind = await kindOf(streams, websiteId, item.collectionId);
      if (kind === undefined) return reject({ code: "collection-unknown" });
      const command = { type: "ScheduleContentItem", item, kind, schedule, at: now() } as const;
      const scheduled = outcomeOf(await items.run(itemId, command, { metadata }));
      if (!scheduled.ok) return scheduled;
      const closing = { type: "CloseContentDraft", edition, at: now() } as const;
      const closed = await drafts.run(itemId, closing, { metadata });
      const { value } = scheduled;
      // Written in the meantime: it stays a draft.
      return accept({ ...value, position: (closed.ok && closed.value.position) || value.position });
    },

    cancelSchedule: async (itemId: string, metadata: EventMetadata): Outcome => {
      // The draft comes first, so that nothing is lost between the two.
      await draftScheduled(itemId, metadata);
      const command = { type: "CancelContentSchedule", at: now() } as const;
      return outcomeOf(await items.run(itemId, command, { metadata }));
    },
  };
};

/** Undefined: the item has no such version. */
const readVersion = async (
  { eventStore }: VersionDependencies,
  { websiteId, itemId, version }: Record<"websiteId" | "itemId", string> & { version: number },
) => {
  const stream = streamName(contentItemDecider.streamCategory, websiteId, itemId);
  const { events } = await eventStore.readStream(stream);
  const found = events.find(({ position }) => Number(position) === version);
  if (found === undefined) return undefined;
  const event = readEvent(ContentItemEvent, found);
  return "item" in event ? event.item : undefined;
};

/** Versions of an item that visitors see later, or again. */
export const createItemVersions = (dependencies: VersionDependencies) => {
  const { now } = dependencies;
  const streams = createStreams(dependencies);
  const { items } = streams;
  return {
    ...createSchedules(streams, dependencies),

    /** Shows an earlier version again, at the address that the item has today. Its draft stays. */
    revert: async (itemId: string, version: number, metadata: EventMetadata): Outcome => {
      const { websiteId } = metadata;
      const present = latestItem((await items.load(websiteId, itemId)).state);
      if (present === undefined) return reject({ code: "item-unknown" });
      const earlier = await readVersion(dependencies, { websiteId, itemId, version });
      const { collectionId, urlId } = present;
      const kind = await kindOf(streams, websiteId, collectionId);
      if (earlier === undefined || kind === undefined) return reject({ code: "version-unknown" });
      const item = { ...earlier, collectionId, urlId };
      const command = { type: "SaveContentItem", item, kind, toVersion: version } as const;
      return outcomeOf(await items.run(itemId, { ...command, at: now() }, { metadata }));
    },
  };
};
