import type * as z from "zod/mini";
import { contentItemUrl } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { type ContentStatus, statusLabelOf } from "#domain/content/status.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  type Filter,
  joinFilters,
  orderBy,
  type PageAnswer,
  pagedText,
  queryPage,
} from "../kit/paged-query.ts";
import type { getConsoleContentContract, listConsoleContentContract } from "./contract.ts";
import type { ConsoleContentRow } from "./shapes-contract.ts";

type Listing = z.output<typeof listConsoleContentContract.query>;

const rows = `
  select item.item_id as id, item.collection_id as "collectionId",
         collection.title as "collectionTitle", collection.kind, collection.slug,
         item.title, item.url_id as "urlId", item.record_type as "recordType", item.status,
         item.publish_on as "publishOn", item.start_date as "startDate",
         item.end_date as "endDate", item.updated_at as "updatedAt"
    from read.content_items as item
    join read.content_collections as collection using (website_id, collection_id)
   where `;

const sortColumns = {
  title: "lower(title)",
  publishOn: `"publishOn"`,
  startDate: `"startDate"`,
  updated: `"updatedAt"`,
} as const;

const statusFilter = (status: Listing["status"], nowMs: number): Filter | undefined => {
  if (status === undefined) return undefined;
  if (status === "scheduled")
    return ["item.status = 'published' and item.publish_on > ?::bigint", nowMs];
  if (status === "published")
    return ["item.status = 'published' and item.publish_on <= ?::bigint", nowMs];
  return ["item.status = ?", status];
};

type Row = Omit<ConsoleContentRow, "url" | "statusLabel"> & {
  readonly slug: string;
  readonly urlId: string;
};

export const listConsoleContent = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, search, collection, kind, status }: Listing,
  nowMs: number,
): Promise<PageAnswer<ConsoleContentRow>> => {
  const { where, values } = joinFilters([
    ["item.website_id = ?", websiteId],
    search ? ["position(lower(?) in item.search_text) > 0", search] : undefined,
    collection === undefined ? undefined : ["item.collection_id = ?", collection],
    kind && ["collection.kind = ?", kind],
    statusFilter(status, nowMs),
  ]);
  const text = pagedText(rows + where, orderBy(sort, sortColumns, "id"));
  const found = await queryPage<Row>(sql, text, { page, pageSize }, values);
  return {
    ...found,
    rows: found.rows.map(({ slug, urlId, updatedAt, ...row }) => ({
      ...row,
      url: contentItemUrl(slug, urlId),
      statusLabel: statusLabelOf(row, nowMs),
      updatedAt: new Date(updatedAt).toISOString(),
    })),
  };
};

const one = `
  select definition, status, publish_on as "publishOn"
    from read.content_items
   where website_id = $1 and item_id = $2`;

export const getConsoleContent = async (
  sql: Sql,
  websiteId: string,
  itemId: string,
  nowMs: number,
): Promise<ResponseOf<typeof getConsoleContentContract> | undefined> => {
  type Found = {
    readonly definition: unknown;
    readonly status: ContentStatus;
    readonly publishOn: number | null;
  };
  const [row] = await sql.query<Found>(one, [websiteId, itemId]);
  if (row === undefined) return undefined;
  return {
    ...row,
    definition: ContentItemDefinition.parse(row.definition),
    statusLabel: statusLabelOf(row, nowMs),
  };
};
