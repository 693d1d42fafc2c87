import type * as z from "zod/mini";
import { type ContentKind, contentItemUrl } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { type ContentStatus, statusLabelOf } from "#domain/content/status.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  type Filter,
  joinFilters,
  orderBy,
  type PageAnswer,
  type PageRequest,
  pagedText,
  queryPage,
} from "../kit/paged-query.ts";
import type {
  ContentVersion,
  getConsoleContentContract,
  getContentVersionContract,
  listConsoleContentContract,
} from "./contract.ts";
import type { ConsoleContentRow } from "./shapes-contract.ts";

type Listing = z.output<typeof listConsoleContentContract.query>;

const rows = `
  select item.item_id as id, item.collection_id as "collectionId",
         collection.title as "collectionTitle", collection.kind, collection.slug,
         coalesce(item.draft ->> 'title', item.title) as title, item.url_id as "urlId", item.record_type as "recordType", item.status,
         item.publish_on as "publishOn", item.start_date as "startDate",
         item.end_date as "endDate", item.draft is not null as "draftChanged",
         coalesce(item.draft_at, item.updated_at) as "updatedAt"
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
  select item.definition, item.status, item.publish_on as "publishOn", item.draft,
         item.draft_edition as "draftEdition", collection.kind, collection.slug
    from read.content_items as item
    join read.content_collections as collection using (website_id, collection_id)
   where item.website_id = $1 and item.item_id = $2`;

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
    readonly draft: unknown;
    readonly draftEdition: number;
    readonly kind: ContentKind;
    readonly slug: string;
  };
  const [row] = await sql.query<Found>(one, [websiteId, itemId]);
  if (row === undefined) return undefined;
  const { slug, ...rest } = row;
  const definition = ContentItemDefinition.parse(row.definition);
  return {
    ...rest,
    definition,
    draft: row.draft === null ? null : ContentItemDefinition.parse(row.draft),
    url: contentItemUrl(slug, definition.urlId),
    statusLabel: statusLabelOf(row, nowMs),
  };
};

const versionColumns = `version, title, saved_at as "savedAt"`;
const versions = `
  select ${versionColumns} from read.content_versions
   where website_id = $3 and item_id = $4`;

const toVersion = <Row extends ContentVersion>(row: Row): Row => ({
  ...row,
  version: Number(row.version),
  savedAt: new Date(row.savedAt).toISOString(),
});

export const listContentVersions = async (
  sql: Sql,
  websiteId: string,
  itemId: string,
  asked: PageRequest,
): Promise<PageAnswer<ContentVersion>> => {
  const text = pagedText(versions, "version desc");
  const found = await queryPage<ContentVersion>(sql, text, asked, [websiteId, itemId]);
  return { ...found, rows: found.rows.map(toVersion) };
};

type WholeVersion = ResponseOf<typeof getContentVersionContract>;

export const getContentVersion = async (
  sql: Sql,
  websiteId: string,
  itemId: string,
  version: number,
): Promise<WholeVersion | undefined> => {
  const text = `
    select ${versionColumns}, definition from read.content_versions
     where website_id = $1 and item_id = $2 and version = $3`;
  const [row] = await sql.query<WholeVersion>(text, [websiteId, itemId, version]);
  return row && toVersion({ ...row, definition: ContentItemDefinition.parse(row.definition) });
};
