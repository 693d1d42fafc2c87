import { type PageRule, type PageRules, rulesOf } from "#domain/page-access/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";

const changesText = "select changes from read.page_access_changes where website_id = $1";

const rulesText = `
  select path, access, password_hash as "passwordHash"
    from read.page_access
   where website_id = $1 and access <> 'inherit'`;

const FRESH_FOR_MS = 1_000;

type Known = {
  readonly rules: PageRules;
  readonly changes: unknown;
  readonly lookedAt: number;
  readonly turn: number;
};

export type FindPageRules = (
  websiteId: string,
  options?: { readonly anew?: boolean },
) => Promise<PageRules>;

/**
 * The page rules of each website from memory, up to a second old unless the database is
 * unavailable; one read of a counter shows whether they changed. Without the database and without
 * cached rules it fails, because nobody may see a locked page when the locks cannot be read. `anew`
 * always reads: the caller may just have changed them.
 */
export const createFindPageRules = (sql: Sql, nowMs: () => number): FindPageRules => {
  const known = new Map<string, Known>();
  let turns = 0;
  const looking = new Map<string, Promise<PageRules>>();

  const read = async (websiteId: string): Promise<PageRules> => {
    const lookedAt = nowMs();
    turns += 1;
    const turn = turns;
    const [row] = await sql.query<{ changes: unknown }>(changesText, [websiteId]);
    const changes = row?.changes;
    const present = known.get(websiteId);
    const rules =
      present !== undefined && present.changes === changes
        ? present.rules
        : rulesOf(row === undefined ? [] : await sql.query<PageRule>(rulesText, [websiteId]));
    // A later read may have been faster.
    if (turn > (known.get(websiteId)?.turn ?? 0))
      known.set(websiteId, { rules, changes, lookedAt, turn });
    return rules;
  };

  /** Concurrent callers share the answer. */
  const look = (websiteId: string): Promise<PageRules> => {
    const under = looking.get(websiteId);
    if (under) return under;
    const answer = read(websiteId).finally(() => looking.delete(websiteId));
    looking.set(websiteId, answer);
    return answer;
  };

  return async (websiteId, { anew = false } = {}) => {
    const present = known.get(websiteId);
    if (!anew && present !== undefined && nowMs() - present.lookedAt < FRESH_FOR_MS)
      return present.rules;
    const answer = anew ? read(websiteId) : look(websiteId);
    return present === undefined ? answer : answer.catch(() => present.rules);
  };
};
