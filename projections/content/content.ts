import { readFileSync } from "node:fs";
import { ContentCollectionEvent, ContentItemEvent } from "#domain/content/events.ts";
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
  },
  key: ["website_id", "item_id"],
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

type Items = ReturnType<
  typeof tableChanges<(typeof itemsTable)["columns"], "website_id" | "item_id">
>;

const applyItem = (items: Items, recorded: Projectable): void => {
  const { websiteId: website_id } = recorded.metadata;
  const event = readEvent(ContentItemEvent, recorded);
  const keyOf = (item_id: string) => ({ website_id, item_id });
  switch (event.type) {
    case "ContentItemSaved": {
      const key = keyOf(event.item.itemId);
      const columns = itemColumns(event.item, event.savedAt);
      const draft = { status: "draft", publish_on: null, listed_at: recorded.position };
      items.ensure({ ...key, ...columns, ...draft });
      items.patch(key, columns);
      return;
    }
    case "ContentItemPublished":
      items.patch(keyOf(event.itemId), { status: "published", publish_on: event.publishOn });
      return;
    case "ContentItemUnpublished":
      items.patch(keyOf(event.itemId), { status: event.status });
      return;
    case "ContentItemRemoved":
      items.remove(keyOf(event.itemId));
      return;
    default:
      unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const collections = tableChanges(collectionsTable);
  const items = tableChanges(itemsTable);
  for (const recorded of batch) {
    if (recorded.type !== "ContentCollectionDefined") {
      applyItem(items, recorded);
      continue;
    }
    const { collection } = readEvent(ContentCollectionEvent, recorded);
    const { collectionId, inNavigation, ...columns } = collection;
    const key = { website_id: recorded.metadata.websiteId, collection_id: collectionId };
    const row = { ...columns, in_navigation: inNavigation };
    collections.ensure({ ...key, ...row, listed_at: recorded.position });
    collections.patch(key, row);
  }
  return [...collections.statements(), ...items.statements()];
};

/** Blogs, events and galleries with their items. */
export const content: Projection = {
  name: "content",
  version: 1,
  reads: { categories: ["contentCollection", "contentItem"] },
  tables: readFileSync(new URL("./content.sql", import.meta.url), "utf8"),
  views: ["content_collections", "content_items"],
  project,
};
