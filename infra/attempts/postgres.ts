import type { Database, Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
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

export const createAttempts = (
  database: Database,
  signing: Pick<Signing, "sign">,
  forgottenAfterSeconds: number,
): Attempts => {
  const hashOf = (websiteId: string, name: string): string =>
    signing.sign("failed attempts", JSON.stringify([websiteId, name]));

  const countAll = async (sql: Sql, websiteId: string, keys: readonly AttemptKey[]) => {
    for (const { name, waits } of keys)
      await sql.query(count, [websiteId, hashOf(websiteId, name), waits]);
  };

  return {
    begin: async (websiteId, keys) => {
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
    },
    succeed: async (websiteId, names) => {
      const hashes = (of: readonly string[]) => of.map((name) => hashOf(websiteId, name));
      await database.query(forget, [websiteId, hashes(names.forget)]);
      await database.query(undo, [websiteId, hashes(names.undo)]);
    },
  };
};
