import type { Sql } from "#infra/postgres/port.ts";

/** Collections that may have a path, according to the tables; the caller checks their streams. */
export type CollectionsAt = (websiteId: string, slug: string) => Promise<readonly string[]>;

const byAddress = `
  select collection_id as id from read.collections where website_id = $1 and slug = $2 order by id`;

export const createCollectionsAt =
  (sql: Sql): CollectionsAt =>
  async (websiteId, slug) =>
    (await sql.query<{ readonly id: string }>(byAddress, [websiteId, slug])).map(({ id }) => id);
