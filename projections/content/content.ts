import { readFileSync } from "node:fs";
import {
  ContentCollectionEvent,
  ContentDraftEvent,
  ContentItemEvent,
} from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const collectionsTable = defineTable({
  name: "content_collections",
  columns: {
    website_id: "text",
    collection_id: "text",
    kind: "text",
    slug: "text",
    title: "text",
    description: "text",
    enabled: "boolean",
    in_navigation: "boolean",
    needs_approval: "boolean",
    listed_at: "bigint",
  },
  key: ["website_id", "collection_id"],
});

const itemsTable = defineTable({
  name: "content_items",
  columns: {
    website_id: "text",
    item_id: "text",
    collection_id: "text",
    url_id: "text",
    title: "text",
    record_type: "smallint",
    status: "text",
    publish_on: "bigint",
    start_date: "bigint",
    end_date: "bigint",
    search_text: "text",
    definition: "jsonb",
    updated_at: "timestamptz",
    listed_at: "bigint",
    next_definition: "jsonb",
    next_from: "bigint",
    next_search_text: "text",
    next_zone: "text",
    review_note: "text",
    review_at: "timestamptz",
    review_by: "text",
  },
  key: ["website_id", "item_id"],
});

const draftsTable = defineTable({
  name: "content_drafts",
  columns: {
    website_id: "text",
    item_id: "text",
    draft: "jsonb",
    edition: "int",
    changed_at: "timestamptz",
  },
  key: ["website_id", "item_id"],
});

const versionsTable = defineTable({
  name: "content_versions",
  columns: {
    website_id: "text",
    item_id: "text",
    version: "bigint",
    title: "text",
    definition: "jsonb",
    saved_at: "timestamptz",
    saved_by: "text",
    kind: "text",
    to_version: "bigint",
    publish_on: "bigint",
  },
  key: ["website_id", "item_id", "version"],
});

const searchText = ({ title, tags, categories, author }: ContentItemDefinition): string =>
  [title, ...tags, ...categories, author.displayName].join("\n").toLowerCase();

const itemColumns = (item: ContentItemDefinition, updated_at: string) => ({
  collection_id: item.collectionId,
  url_id: item.urlId,
  title: item.title,
  record_type: item.recordType,
  start_date: item.startDate,
  end_date: item.endDate,
  search_text: searchText(item),
  definition: item,
  updated_at,
});

const publicationsTable = defineTable({
  name: "content_publications",
  columns: {
    website_id: "text",
    item_id: "text",
    position: "bigint",
    changed_at: "timestamptz",
    publish_on: "bigint",
  },
  key: ["website_id", "item_id", "position"],
});

const createTables = () => ({
  collections: tableChanges(collectionsTable),
  items: tableChanges(itemsTable),
  drafts: tableChanges(draftsTable),
  versions: tableChanges(versionsTable),
  publications: tableChanges(publicationsTable),
});
type Tables = ReturnType<typeof createTables>;

/** A version of an item; its key is the place of its event in the log. */
const versionOf = (
  { metadata, position }: Projectable,
  item: ContentItemDefinition,
  saved_at: string,
) => ({
  website_id: metadata.websiteId,
  item_id: item.itemId,
  version: position,
  title: item.title,
  definition: item,
  saved_at,
  saved_by: metadata.actor,
});

type Shown = Extract<
  ContentItemEvent,
  { type: "ContentItemPublished" | "ContentItemUnpublished" | "ContentItemRemoved" }
>;

/** From when on visitors see an item, or that they no longer do. */
const applyShown = (
  { items, publications }: Pick<Tables, "items" | "publications">,
  key: { readonly website_id: string; readonly item_id: string },
  event: Shown,
  position: bigint,
): void => {
  const noteChange = (changed_at: string, publish_on: number | null) =>
    publications.put({ ...key, position, changed_at, publish_on });
  switch (event.type) {
    case "ContentItemPublished": {
      const { publishOn: publish_on, publishedAt } = event;
      noteChange(publishedAt, publish_on);
      items.patch(key, { status: "published", publish_on, ...noReview });
      return;
    }
    case "ContentItemUnpublished":
      noteChange(event.unpublishedAt, null);
      items.patch(key, { status: event.status, ...noReview });
      return;
    case "ContentItemRemoved":
      noteChange(event.removedAt, null);
      items.remove(key);
      return;
    default:
      unreachable(event);
  }
};

const applyItem = ({ items, versions, publications }: Tables, recorded: Projectable): void => {
  const { websiteId: website_id } = recorded.metadata;
  const event = readEvent(ContentItemEvent, recorded);
  const keyOf = (item_id: string) => ({ website_id, item_id });
  switch (event.type) {
    case "ContentItemSaved": {
      const key = keyOf(event.item.itemId);
      const columns = itemColumns(event.item, event.savedAt);
      const fresh = { status: "draft", publish_on: null, listed_at: recorded.position };
      items.ensure({ ...key, ...columns, ...fresh, ...noReview, ...noSchedule });
      items.patch(key, { ...columns, ...noSchedule });
      const { toVersion = null } = event;
      versions.put({
        ...versionOf(recorded, event.item, event.savedAt),
        kind: toVersion === null ? "saved" : "reverted",
        to_version: toVersion,
        publish_on: null,
      });
      return;
    }
    case "ContentItemScheduled": {
      const { item, publishOn, timeZone, scheduledAt } = event;
      items.patch(keyOf(item.itemId), {
        next_definition: item,
        next_from: publishOn,
        next_search_text: searchText(item),
        next_zone: timeZone,
      });
      versions.put({
        ...versionOf(recorded, item, scheduledAt),
        kind: "scheduled",
        to_version: null,
        publish_on: publishOn,
      });
      return;
    }
    case "ContentScheduleCancelled":
      items.patch(keyOf(event.itemId), noSchedule);
      return;
    case "ContentItemPublished":
    case "ContentItemUnpublished":
    case "ContentItemRemoved":
      applyShown({ items, publications }, keyOf(event.itemId), event, recorded.position);
      return;
    case "ContentReviewRequested":
      items.patch(keyOf(event.itemId), {
        review_note: event.note,
        review_at: event.requestedAt,
        review_by: recorded.metadata.actor,
      });
      return;
    default:
      unreachable(event);
  }
};

const noSchedule = {
  next_definition: null,
  next_from: null,
  next_search_text: null,
  next_zone: null,
} as const;
const noReview = { review_note: null, review_at: null, review_by: null } as const;

const applyDraft = ({ items, drafts }: Tables, recorded: Projectable): void => {
  const { websiteId: website_id } = recorded.metadata;
  const event = readEvent(ContentDraftEvent, recorded);
  switch (event.type) {
    case "ContentDraftSaved": {
      const { item, edition, savedAt } = event;
      drafts.put({
        website_id,
        item_id: item.itemId,
        draft: item,
        edition,
        changed_at: savedAt,
      });
      return;
    }
    case "ContentBlocksChanged": {
      const { itemId: item_id, edition, changedAt } = event;
      drafts.patch({ website_id, item_id }, { edition, changed_at: changedAt });
      return;
    }
    case "ContentDraftClosed": {
      const key = { website_id, item_id: event.itemId };
      drafts.patch(key, { draft: null, changed_at: null });
      items.patch(key, noReview);
      return;
    }
    default:
      unreachable(event);
  }
};

const applyCollection = ({ collections }: Tables, recorded: Projectable): void => {
  const { collection } = readEvent(ContentCollectionEvent, recorded);
  const { collectionId, inNavigation, needsApproval = false, ...columns } = collection;
  const key = { website_id: recorded.metadata.websiteId, collection_id: collectionId };
  const row = { ...columns, in_navigation: inNavigation, needs_approval: needsApproval };
  collections.ensure({ ...key, ...row, listed_at: recorded.position });
  collections.patch(key, row);
};

const project = (batch: readonly Projectable[]) => {
  const tables = createTables();
  for (const recorded of batch)
    if (recorded.stream.startsWith("contentCollection-")) applyCollection(tables, recorded);
    else if (recorded.stream.startsWith("contentDraft-")) applyDraft(tables, recorded);
    else applyItem(tables, recorded);
  return Object.values(tables).flatMap((table) => table.statements());
};

/** Blogs, events and galleries with their items. */
export const content: Projection = {
  name: "content",
  version: 7,
  reads: { categories: ["contentCollection", "contentItem", "contentDraft"] },
  tables: readFileSync(new URL("./content.sql", import.meta.url), "utf8"),
  views: [
    ...["content_collections", "content_items", "content_drafts"],
    ...["content_versions", "content_publications"],
  ],
  project,
};
