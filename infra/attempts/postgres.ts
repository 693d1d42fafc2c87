import type { Database, Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Usage, WindowCounts } from "#infra/window-counts/port.ts";
import type { AttemptKey, Attempts } from "./port.ts";

/** One row per key, locked in a fixed order, so that attempts cannot deadlock. */
const lock = `
  insert into failed_attempts as known (website_id, key, failures, last_at, waits_until)
  select $1, key, 0, now(), now() from unnest($2::text[]) as named (key) order by key
  on conflict (website_id, key) do update
    set failures = case when known.last_at < now() - make_interval(secs => $3) then 0
                        else known.failures end
  returning ceil(extract(epoch from known.waits_until - clock_timestamp()))::int as wait`;

const count = `
  update failed_attempts
     set failures = failures + 1, last_at = now(),
         waits_until = now() + make_interval(secs => ($3::int[])[least(failures + 1, cardinality($3::int[]))])
   where website_id = $1 and key = $2`;

const forget = `
  delete from failed_attempts where website_id = $1 and key = any($2::text[])`;

const undo = `
  update failed_attempts set failures = greatest(failures - 1, 0), waits_until = now()
   where website_id = $1 and key = any($2::text[])`;

/** Skips rows that another transaction holds: its attempt makes them recent. */
const forgetOld = `
  delete from failed_attempts where (website_id, key) in (
    select website_id, key from failed_attempts
     where last_at < now() - make_interval(secs => $1)
     limit 100 for update skip locked)`;

type InARow = Extract<AttemptKey, { readonly waits: unknown }>;
type PerHour = Extract<AttemptKey, { readonly perHour: unknown }>;

const HOUR_SECONDS = 3_600;

/** Counts failures within an hour. Returns the seconds to wait, or undefined; in the former case nothing is counted. */
const createHourly = (counts: Pick<WindowCounts, "count" | "uncount">) => {
  const nameOf = (websiteId: string, name: string) => JSON.stringify(["attempts", websiteId, name]);
  return {
    take: async (websiteId: string, keys: readonly PerHour[]): Promise<number | undefined> => {
      const counted: Usage[] = [];
      for (const { name, perHour } of keys) {
        const key = { name: nameOf(websiteId, name), quantity: 1 };
        counted.push({ ...key, limit: perHour, windowSeconds: HOUR_SECONDS });
        const seconds = await counts.count(counted.slice(-1));
        if (seconds === undefined) continue;
        await counts.uncount(counted);
        return seconds;
      }
      return undefined;
    },
    release: (websiteId: string, names: readonly string[]): Promise<void> =>
      counts.uncount(names.map((name) => ({ name: nameOf(websiteId, name), quantity: 1 }))),
  };
};

export const createAttempts = (
  database: Database,
  signing: Pick<Signing, "sign">,
  counts: Pick<WindowCounts, "count" | "uncount">,
  forgottenAfterSeconds: number,
): Attempts => {
  const hourly = createHourly(counts);
  const hashOf = (websiteId: string, name: string): string =>
    signing.sign("failed attempts", JSON.stringify([websiteId, name]));

  const hashesOf = (websiteId: string, names: readonly string[]): readonly string[] =>
    names.map((name) => hashOf(websiteId, name));

  const countAll = async (sql: Sql, websiteId: string, keys: readonly InARow[]) => {
    for (const { name, waits } of keys)
      await sql.query(count, [websiteId, hashOf(websiteId, name), waits]);
  };

  const beginInARow = async (websiteId: string, keys: readonly InARow[]): Promise<number> => {
    const waiting = await database.transaction(async (sql) => {
      const hashes = keys.map(({ name }) => hashOf(websiteId, name));
      const values = [websiteId, hashes, forgottenAfterSeconds];
      const rows = await sql.query<{ wait: number }>(lock, values);
      const longest = Math.max(0, ...rows.map(({ wait }) => wait));
      if (longest === 0) await countAll(sql, websiteId, keys);
      return longest;
    });
    await database.query(forgetOld, [forgottenAfterSeconds]);
    return waiting;
  };

  return {
    begin: async (websiteId, keys) => {
      const inARow = keys.filter((key): key is InARow => "waits" in key);
      const waiting = await beginInARow(websiteId, inARow);
      if (waiting > 0) return waiting;
      const perHour = keys.filter((key): key is PerHour => "perHour" in key);
      const seconds = await hourly.take(websiteId, perHour);
      if (seconds === undefined) return 0;
      const names = inARow.map(({ name }) => name);
      await database.query(undo, [websiteId, hashesOf(websiteId, names)]);
      return seconds;
    },
    succeed: async (websiteId, names) => {
      await database.query(forget, [websiteId, hashesOf(websiteId, names.forget)]);
      await database.query(undo, [websiteId, hashesOf(websiteId, names.undo)]);
      await hourly.release(websiteId, [...names.forget, ...names.undo]);
    },
  };
};
