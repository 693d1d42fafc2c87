import type { Sql } from "#infra/postgres/port.ts";
import type { CountedHits, RedirectHits, RedirectKey } from "./port.ts";

/** Many hits cost one statement per interval. A crash loses the hits of one interval. */
const WRITE_EVERY_MS = 1_000;
/**
 * Number of redirects in memory. Only existing redirects are counted, so that this is reached when
 * the database is unavailable and no other time.
 */
const MAX_KEYS = 10_000;

/** In a fixed order, so that processes cannot deadlock. */
const addHits = `
  insert into redirect_hits as known (website_id, below, path, hits, last_hit_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
    as counted (website_id, below, path, hits, last_hit_at)
   order by website_id, below, path
  on conflict (website_id, below, path) do update
    set hits = known.hits + excluded.hits,
        last_hit_at = greatest(known.last_hit_at, excluded.last_hit_at)`;

const valuesOf = (counted: readonly CountedHits[]): readonly unknown[] => [
  counted.map(({ websiteId }) => websiteId),
  counted.map(({ below }) => below),
  counted.map(({ path }) => path),
  counted.map(({ hits }) => hits),
  counted.map(({ lastHitAt }) => lastHitAt),
];

/**
 * Counts in memory and saves periodically. An event per hit would let any visitor fill the log,
 * which is never deleted, and no decision depends on these numbers.
 */
export const createRedirectHits = ({
  sql,
  now,
}: {
  readonly sql: Sql;
  readonly now: () => string;
}): RedirectHits => {
  let counted = new Map<string, CountedHits>();
  let timer: NodeJS.Timeout | undefined;

  const add = (key: RedirectKey, hits: number, lastHitAt: string): void => {
    const { websiteId, below, path } = key;
    const name = JSON.stringify([websiteId, below, path]);
    const known = counted.get(name);
    if (known === undefined && counted.size >= MAX_KEYS) return;
    const latest = known !== undefined && known.lastHitAt > lastHitAt ? known.lastHitAt : lastHitAt;
    counted.set(name, {
      websiteId,
      below,
      path,
      hits: (known?.hits ?? 0) + hits,
      lastHitAt: latest,
    });
    timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const writing = [...counted.values()];
    counted = new Map();
    if (writing.length === 0) return;
    try {
      await sql.query(addHits, valuesOf(writing));
    } catch {
      // The database is unavailable. The hits are saved with the next.
      for (const each of writing) add(each, each.hits, each.lastHitAt);
    }
  };

  return { count: (key) => add(key, 1, now()), write };
};
