import { createFreshCache, type FreshCache } from "#domain/kit/fresh-cache.ts";
import { type PageRule, type PageRules, rulesOf } from "#domain/page-access/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { unlessTablesAreMissing } from "./missing-tables.ts";
import { movedRules } from "./moved-rules.ts";

/** Rules change with what owners say about them, and with the addresses of pages. */
const changesText = "select changes from read.page_access_changes where website_id = $1";
const lastAddressText = `
  select max(last_at) as "lastAt" from read.page_addresses where website_id = $1`;
const movedText = `
  select at as path, access, password_hash as "passwordHash" from (${movedRules("$1")}) as moved`;

const rulesText = `
  select path, access, password_hash as "passwordHash"
    from read.page_access
   where website_id = $1 and access <> 'inherit'`;

const FRESH_FOR_MS = 1_000;

type CachedRules = { readonly rules: PageRules; readonly changes: string | undefined };

/** Undefined while no owner has said anything, so that pages of most websites cost one question. */
const findChanges = async (sql: Sql, websiteId: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ changes: unknown }>(changesText, [websiteId]);
  if (row === undefined) return undefined;
  const [last] = await unlessTablesAreMissing(
    sql.query<{ lastAt: unknown }>(lastAddressText, [websiteId]),
  );
  return `${row.changes} ${last?.lastAt}`;
};

const findRules = async (sql: Sql, websiteId: string | undefined): Promise<PageRules> => {
  if (websiteId === undefined) return rulesOf([]);
  const [own, moved] = await Promise.all([
    sql.query<PageRule>(rulesText, [websiteId]),
    unlessTablesAreMissing(sql.query<PageRule>(movedText, [websiteId])),
  ]);
  return rulesOf([...moved, ...own]);
};

export type FindPageRules = (
  websiteId: string,
  options?: { readonly fresh?: boolean },
) => Promise<PageRules>;

/**
 * The page rules of each website from memory, up to a second old unless the database is
 * unavailable; two small reads show whether they changed. Without the database and without
 * cached rules it fails, because nobody may see a locked page when the locks cannot be read. `fresh`
 * always reads: the caller may just have changed them.
 */
export const createFindPageRules = (sql: Sql, nowMs: () => number): FindPageRules => {
  const cache: FreshCache<CachedRules> = createFreshCache(
    { nowMs, freshForMs: FRESH_FOR_MS },
    async (websiteId) => {
      const changes = await findChanges(sql, websiteId);
      const present = cache.recall(websiteId);
      if (present !== undefined && present.changes === changes) return present;
      const rules = await findRules(sql, changes === undefined ? undefined : websiteId);
      return { rules, changes };
    },
  );

  return async (websiteId, options) => {
    const present = cache.recall(websiteId);
    try {
      return (await cache.find(websiteId, options)).rules;
    } catch (error) {
      if (present === undefined) throw error;
      return present.rules;
    }
  };
};
