import { contentCollectionUrl } from "#domain/content/collection.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";
import type { OwnContentCollection } from "./shapes-contract.ts";

const text = `
  select collection_id as id, kind, slug, title, description, enabled,
         in_navigation as "inNavigation", needs_approval as "needsApproval"
    from read.content_collections
   where website_id = $1
   order by listed_at`;

/** In the order of creation. */
export const listContentCollections = async (
  sql: Sql,
  websiteId: string,
): Promise<OwnContentCollection[]> =>
  (await sql.query<Omit<OwnContentCollection, "url">>(text, [websiteId])).map((row) => ({
    ...row,
    url: contentCollectionUrl(row.slug),
  }));

/** The same from memory, because every page's navigation needs it. */
export const createContentCollections = (sql: Sql, nowMs: () => number) =>
  createRecent<readonly OwnContentCollection[]>(
    (websiteId) => listContentCollections(sql, websiteId),
    nowMs,
  );
