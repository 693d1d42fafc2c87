import { contentCollectionUrl } from "#domain/content/collection.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { OwnContentCollection } from "./content-shapes.ts";

const text = `
  select collection_id as id, kind, slug, title, description, enabled,
         in_navigation as "inNavigation"
    from read.content_collections
   where website_id = $1
   order by listed_at`;

/** In the order in which the owner made them. */
export const listContentCollections = async (
  sql: Sql,
  websiteId: string,
): Promise<OwnContentCollection[]> =>
  (await sql.query<Omit<OwnContentCollection, "url">>(text, [websiteId])).map((row) => ({
    ...row,
    url: contentCollectionUrl(row.slug),
  }));

const FRESH_FOR_MS = 2_000;

type Known = { readonly collections: readonly OwnContentCollection[]; readonly readAt: number };

/**
 * The same from memory, because every page's navigation needs them: never older than two seconds,
 * unless the database is away. `anew` reads them in any case: for somebody who may just have changed
 * them.
 */
export const createContentCollections = (sql: Sql, nowMs: () => number) => {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<readonly OwnContentCollection[]>>();

  const read = (websiteId: string): Promise<readonly OwnContentCollection[]> => {
    const readAt = nowMs();
    const answer = listContentCollections(sql, websiteId)
      .then((collections) => {
        known.set(websiteId, { collections, readAt });
        return collections;
      })
      .finally(() => reading.delete(websiteId));
    reading.set(websiteId, answer);
    return answer;
  };

  return async (
    websiteId: string,
    { anew = false } = {},
  ): Promise<readonly OwnContentCollection[]> => {
    if (anew) return read(websiteId);
    const present = known.get(websiteId);
    if (present && nowMs() - present.readAt < FRESH_FOR_MS) return present.collections;
    const answer = reading.get(websiteId) ?? read(websiteId);
    return present ? answer.catch(() => present.collections) : answer;
  };
};
