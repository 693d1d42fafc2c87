import { contentItemUrl } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import type { Listing } from "#domain/page-access/gate.ts";
import type { BlockType } from "#domain/pages/blocks.ts";
import { runningText } from "#domain/pages/page-text.ts";
import { truncate } from "#domain/templates/text-formatters.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  type Filter,
  joinFilters,
  listedFilter,
  pagedText,
  queryPage,
} from "../kit/paged-query.ts";
import type { ContentCollection, ContentItem } from "./shapes-contract.ts";
import { itemsAt, itemsWrittenAt } from "./shown-items.ts";

export type ContentListing = {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  /** Only items that their owner has featured. */
  readonly featured?: boolean | undefined;
  /** For event collections. */
  readonly when?: "upcoming" | "past" | undefined;
  /** Events that happen between two moments, by their beginning. */
  readonly between?: { readonly from: number; readonly to: number } | undefined;
  /** Last path segments that can be listed; absent: all. */
  readonly listing?: Listing | undefined;
  /** Items as members have written them; absent: as visitors see them. */
  readonly drafts?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
};

export type ContentRow = {
  readonly id: string;
  readonly urlId: string;
  readonly publishOn: number;
  readonly updatedAt: string;
  readonly definition: unknown;
  /** Equal for equal blocks; null without blocks. Only asked for one item. */
  readonly blocksKey?: string | null;
};

/** Enough for an excerpt where the owner has written none. */
const MAX_BODY = 2_000;

const columns = (definition: string): string =>
  `item_id as id, url_id as "urlId", publish_on as "publishOn", updated_at as "updatedAt",
         start_date as "startDate", ${definition} as definition`;

/** Blocks are large, and what visitors read of them is in the body. They are read only for the sentences of a summary. */
const withoutBlocks = "definition - 'blocks'";
const hasExcerpt = "definition ->> 'excerpt' <> ''";
const forSummary = `case when ${hasExcerpt} then ${withoutBlocks} else definition end`;

/** Types of blocks whose text in the derived body are headings and sentences alone. An image's is its caption. */
const spoken = ["text", "heading", "divider", "spacer"] as const satisfies readonly BlockType[];
const isUnspoken = [
  ...spoken.map((type) => `@.type != "${type}"`),
  '(@.type != "image" || @.caption != "")',
].join(" && ");
/** The body says something else, too. A list reads the blocks only of such texts. */
const unspoken = `definition -> 'blocks' @? '$.sections[*].blocks[*].content ? (${isUnspoken})'`;
const shortened = `(case when ${hasExcerpt} or not coalesce(${unspoken}, false) then ${withoutBlocks} else definition end)
         || jsonb_build_object('body', left(definition ->> 'body', ${MAX_BODY}))`;

const SUMMARY_LENGTH = 300;

/** As search engines describe a page that is written in blocks. */
const summaryOf = ({ excerpt, blocks }: ContentItemDefinition) => {
  const sentences = excerpt === "" && blocks !== undefined ? runningText(blocks) : "";
  return sentences && { summary: truncate(sentences.replace(/\s+/g, " "), SUMMARY_LENGTH, "…") };
};

/** Members that were added after the item was saved get their defaults. */
export const toContentItem = (
  { id, urlId, publishOn, updatedAt, definition }: ContentRow,
  collection: Pick<ContentCollection, "id" | "slug">,
): ContentItem => {
  const saved = ContentItemDefinition.parse(definition);
  const { itemId: _id, blocks: _blocks, ...item } = saved;
  return {
    ...item,
    ...summaryOf(saved),
    id,
    urlId,
    url: contentItemUrl(collection.slug, urlId),
    publishOn,
    updatedAt: new Date(updatedAt).toISOString(),
  };
};

const orderOf = ({ when, between }: ContentListing): string => {
  if (between !== undefined) return `"startDate", id`;
  if (when === undefined) return `"publishOn" desc, id`;
  return when === "upcoming" ? `"startDate", id` : `"startDate" desc, id`;
};

/** The value of the third filter, after two of paging. A constant text is prepared once. */
const NOW = "$5::bigint";

/** The items that a reader sees, and the condition that says so, which names the moment in any case. */
const seenBy = (drafts: boolean | undefined, now: string) =>
  drafts === true
    ? { items: itemsWrittenAt(now), isSeen: "status = 'published' and ?::bigint is not null" }
    : { items: itemsAt(now), isSeen: "status = 'published' and publish_on <= ?::bigint" };

/** The published items of a collection: newest first, or events by time. */
export const listContentItems = async (
  sql: Sql,
  websiteId: string,
  collection: Pick<ContentCollection, "id" | "slug">,
  asked: ContentListing,
  nowMs: number,
) => {
  const { category, tag, featured, when, between, listing, drafts, page, pageSize } = asked;
  const { items, isSeen } = seenBy(drafts, NOW);
  const filters: readonly (Filter | undefined)[] = [
    ["website_id = ?", websiteId],
    ["collection_id = ?", collection.id],
    [isSeen, nowMs],
    category ? ["definition -> 'categories' @> to_jsonb(?::text)", category] : undefined,
    tag ? ["definition -> 'tags' @> to_jsonb(?::text)", tag] : undefined,
    featured ? ["definition -> 'starred' = to_jsonb(?::boolean)", featured] : undefined,
    when && [`end_date ${when === "upcoming" ? ">=" : "<"} ?::bigint`, nowMs],
    between && ["start_date < ?::bigint", between.to],
    between && ["end_date >= ?::bigint", between.from],
    listedFilter("url_id", listing),
  ];
  const { where, values } = joinFilters(filters);
  const matching = `select ${columns(shortened)} from ${items} as item where ${where}`;
  const text = pagedText(matching, orderOf(asked));
  const found = await queryPage<ContentRow>(sql, text, { page, pageSize }, values);
  return { ...found, rows: found.rows.map((row) => toContentItem(row, collection)) };
};

const one = (column: "url_id" | "item_id", drafts = false): string => {
  const { items, isSeen } = seenBy(drafts, "$4::bigint");
  return `
  select ${columns(forSummary)}, md5(definition ->> 'blocks') as "blocksKey"
    from ${items} as item
   where website_id = $1 and collection_id = $2 and ${column} = $3
     and ${isSeen.replace("?", "$4")}`;
};

/** An item, and what names the blocks of its text; null: the text is the body. */
export type WholeContentItem = {
  readonly item: ContentItem;
  readonly blocksKey: string | null;
};

/** Undefined when there is no item that visitors can see. */
export const getContentItem = async (
  sql: Sql,
  websiteId: string,
  collection: Pick<ContentCollection, "id" | "slug">,
  urlId: string,
  nowMs: number,
): Promise<WholeContentItem | undefined> => {
  const asked = [websiteId, collection.id, urlId, nowMs];
  const [row] = await sql.query<ContentRow>(one("url_id"), asked);
  return row && { item: toContentItem(row, collection), blocksKey: row.blocksKey ?? null };
};

/** The same by its id, which a new path does not change. With `drafts`, as members have written it. */
export const getContentItemById = async (
  sql: Sql,
  websiteId: string,
  collection: Pick<ContentCollection, "id" | "slug">,
  itemId: string,
  { nowMs, drafts }: { readonly nowMs: number; readonly drafts: boolean },
): Promise<ContentItem | undefined> => {
  const asked = [websiteId, collection.id, itemId, nowMs];
  const [row] = await sql.query<ContentRow>(one("item_id", drafts), asked);
  return row && toContentItem(row, collection);
};
