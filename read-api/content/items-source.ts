import { contentItemUrl } from "#domain/content/collection.ts";
import { itemColumns } from "#domain/content/item-columns.ts";
import { statusLabelOf } from "#domain/content/status.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import type { listConsoleContentContract } from "./contract.ts";
import type { ConsoleContentRow } from "./shapes-contract.ts";
import { itemsAt } from "./shown-items.ts";

/** A published item has a draft to review only while there is a draft. */
const reviewRequested = `
         item.review_at is not null and (item.status = 'needs-review' or written.draft is not null)`;

/** What members write on: the draft, else the version that waits, else the one in force. */
const written = "coalesce(written.draft, item.waiting, item.definition)";
// The usual item has no other version than the one in force, whose title is a column.
const title = "coalesce(written.draft ->> 'title', item.waiting ->> 'title', item.title)";

const matching = (where: string, nowMs: number): string => `
  select item.item_id as id, item.collection_id as "collectionId",
         collection.title as "collectionTitle", collection.kind, collection.slug,
         ${title} as title, item.url_id as "urlId",
         item.record_type as "recordType", item.status, item.publish_on as "publishOn",
         item.start_date as "startDate", item.end_date as "endDate",
         item.waiting_from as "scheduledFor",
         written.draft is not null as "draftChanged", ${reviewRequested} as "reviewRequested",
         ${written} #>> '{author,displayName}' as author, ${written} -> 'categories' as categories,
         ${isoMoment("coalesce(written.changed_at, item.updated_at)")} as "updatedAt"
    from ${itemsAt(String(nowMs))} as item
    join read.content_collections as collection using (website_id, collection_id)
    left join read.content_drafts as written
      on written.website_id = item.website_id and written.item_id = item.item_id
   where ${where}`;

const moment = (column: string): string => `to_timestamp((${column}) / 1000.0)`;

/** An item can have several: its own, and those of its draft and of a version that waits. */
const statuses = (nowMs: number): string => `array_remove(array[
  case when status <> 'published' then status
       when "publishOn" > ${nowMs} then 'scheduled' else 'published' end,
  case when "scheduledFor" is not null and status = 'published' then 'scheduled' end,
  case when "reviewRequested" and status = 'published' then 'needs-review' end], null)`;

const sqlAt = (nowMs: number) =>
  ({
    title: { expression: "title", known: true },
    collection: { expression: '"collectionTitle"', known: true },
    kind: { expression: "kind", known: true },
    status: {
      expression: statuses(nowMs),
      several: { valueOf: (word: string) => word, none: "false" },
    },
    changes: { expression: `case when "draftChanged" then 'draft' else 'none' end`, known: true },
    publishOn: { expression: moment('coalesce("startDate", "publishOn")') },
    author: { expression: "coalesce(author, '')", known: true },
    categories: {
      expression:
        "coalesce((select string_agg(each, ', ') from jsonb_array_elements_text(categories) as each), '')",
      known: true,
    },
    startDate: { expression: moment('"startDate"') },
    updated: { expression: '"updatedAt"::timestamptz', known: true },
  }) as const satisfies SqlColumns<typeof itemColumns>;

export type FoundItem = Omit<ConsoleContentRow, "url" | "statusLabel"> & {
  readonly slug: string;
  readonly urlId: string;
};

/** The posts, events and galleries of a website for a call. */
export const itemsSource = (
  websiteId: string,
  { search, collection }: Pick<QueryOf<typeof listConsoleContentContract>, "search" | "collection">,
  nowMs: number,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["item.website_id = ?", websiteId],
      search
        ? [`position(lower(?) in item.search_text || E'\\n' || lower(${title})) > 0`, search]
        : undefined,
      collection === undefined ? undefined : ["item.collection_id = ?", collection],
    ],
    1,
  );
  return {
    matching: matching(where, nowMs),
    values,
    columns: itemColumns,
    sql: sqlAt(nowMs),
    key: { expression: "id", type: "text" },
  };
};

export const toItemRow = (
  { slug, urlId, ...row }: FoundItem,
  nowMs: number,
): ConsoleContentRow => ({
  ...row,
  scheduledFor: row.scheduledFor === null ? null : Number(row.scheduledFor),
  author: row.author ?? "",
  categories: row.categories ?? [],
  url: contentItemUrl(slug, urlId),
  statusLabel: statusLabelOf(row, nowMs),
});
