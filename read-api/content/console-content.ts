import { type ContentKind, contentItemUrl } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { type ContentStatus, statusLabelOf } from "#domain/content/status.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type Sql, withAbsent } from "#infra/postgres/port.ts";
import { type PageAnswer, type PageRequest, pagedText, queryPage } from "../kit/paged-query.ts";
import type {
  ContentVersion,
  getConsoleContentContract,
  getContentVersionContract,
} from "./contract.ts";
import { itemsAt } from "./shown-items.ts";

const asked = withAbsent("content_items", "website_id, item_id", { review_by: "''" });

const one = `
  select item.definition, item.status, item.publish_on as "publishOn", written.draft,
         coalesce(written.edition, 0) as "draftEdition", collection.kind, collection.slug,
         collection.needs_approval as "needsApproval", item.review_note as "reviewNote",
         item.review_at as "reviewAt", asked.review_by as "reviewBy", item.waiting, item.waiting_from as "waitingFrom",
         item.waiting_zone as "waitingZone"
    from ${itemsAt("$3::bigint")} as item
    join read.content_collections as collection using (website_id, collection_id)
    join ${asked} as asked using (website_id, item_id)
    left join read.content_drafts as written
      on written.website_id = item.website_id and written.item_id = item.item_id
   where item.website_id = $1 and item.item_id = $2`;

export const getConsoleContent = async (
  sql: Sql,
  websiteId: string,
  itemId: string,
  nowMs: number,
): Promise<ResponseOf<typeof getConsoleContentContract> | undefined> => {
  type ItemRow = {
    readonly definition: unknown;
    readonly status: ContentStatus;
    readonly publishOn: number | null;
    readonly draft: unknown;
    readonly draftEdition: number;
    readonly kind: ContentKind;
    readonly slug: string;
    readonly needsApproval: boolean;
    readonly reviewNote: string | null;
    readonly reviewAt: string | null;
    readonly reviewBy: string | null;
    readonly waiting: unknown;
    readonly waitingFrom: number | null;
    readonly waitingZone: string | null;
  };
  const [row] = await sql.query<ItemRow>(one, [websiteId, itemId, nowMs]);
  if (row === undefined) return undefined;
  const { slug, reviewNote, reviewAt, reviewBy, waiting, waitingFrom, waitingZone, ...rest } = row;
  const definition = ContentItemDefinition.parse(row.definition);
  const scheduled =
    waitingFrom === null
      ? null
      : {
          publishOn: Number(waitingFrom),
          timeZone: waitingZone ?? "",
          definition: ContentItemDefinition.parse(waiting),
        };
  const written = row.draft === null ? null : ContentItemDefinition.parse(row.draft);
  const { blocks, ...draft } = written ?? scheduled?.definition ?? definition;
  return {
    ...rest,
    definition,
    draft: written && draft,
    isInBlocks: blocks !== undefined,
    url: contentItemUrl(slug, definition.urlId),
    statusLabel: statusLabelOf(row, nowMs),
    scheduled,
    review:
      reviewAt === null
        ? null
        : {
            note: reviewNote ?? "",
            requestedAt: new Date(reviewAt).toISOString(),
            requestedBy: reviewBy ?? "",
          },
  };
};

const versionColumns = `version, title, saved_at as "savedAt", saved_by as "savedBy", kind, to_version as "toVersion",
         publish_on as "publishOn"`;
const saved = withAbsent(
  "content_versions",
  "website_id, item_id, version, title, definition, saved_at, kind, to_version, publish_on",
  { saved_by: "''" },
);
const versions = `
  select ${versionColumns} from ${saved} as saved
   where website_id = $3 and item_id = $4`;

const toVersion = <Row extends ContentVersion>(row: Row): Row => ({
  ...row,
  version: Number(row.version),
  toVersion: row.toVersion === null ? null : Number(row.toVersion),
  publishOn: row.publishOn === null ? null : Number(row.publishOn),
  savedAt: new Date(row.savedAt).toISOString(),
});

export const listContentVersions = async (
  sql: Sql,
  websiteId: string,
  itemId: string,
  page: PageRequest,
): Promise<PageAnswer<ContentVersion>> => {
  const text = pagedText(versions, "version desc");
  const found = await queryPage<ContentVersion>(sql, text, page, [websiteId, itemId]);
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
    select ${versionColumns}, definition from ${saved} as saved
     where website_id = $1 and item_id = $2 and version = $3`;
  const [row] = await sql.query<WholeVersion>(text, [websiteId, itemId, version]);
  return row && toVersion({ ...row, definition: ContentItemDefinition.parse(row.definition) });
};
