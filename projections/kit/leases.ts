import type { Sql } from "#infra/postgres/port.ts";

/** First half of the advisory lock keys; the second is a hash of projection and version, or 0. */
const LOCKS = 0x64_61_79;

/**
 * Which worker runs which projection. Advisory locks of one pinned connection: when the process
 * ends, Postgres frees them immediately. The checkpoint rejects a worker that wrongly believes it
 * holds one.
 */
export type Leases = {
  readonly held: () => readonly string[];
  /** The held leases beyond this worker's fair share. */
  readonly surplus: () => Promise<readonly string[]>;
  readonly release: (keys: readonly string[]) => Promise<void>;
  /** Takes free leases up to the fair share; returns the new ones. */
  readonly acquire: () => Promise<readonly string[]>;
  readonly releaseAll: () => Promise<void>;
};

export type LeaseSituation = {
  /** The exact number of live workers in all processes: the holders of the common lock. */
  readonly workers: number;
  /** The number of leases that no worker holds. */
  readonly free: number;
};

export const locksOfLeases = `
  select objid, mode from pg_locks
   where locktype = 'advisory' and classid = ${LOCKS}::oid and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())`;

/** Columns of `LeaseSituation`. Postgres knows who holds what, also of processes that died. */
export const leaseSituation = (keys: string): string => `
  (select count(*) from locks where objid = 0 and mode = 'ShareLock')::int as workers,
  (select count(*) from unnest(${keys}) as lease (key)
    where hashtext(lease.key)::oid not in (select objid from locks where mode = 'ExclusiveLock')
  )::int as free`;

const situation = `
  with locks as materialized (${locksOfLeases})
  select ${leaseSituation("$1::text[]")}`;

const tryLocks = `
  select key, pg_try_advisory_lock($1, hashtext(key)) as got
    from unnest($2::text[]) as lease (key)`;

export const countWorkers = async (sql: Sql): Promise<number> => {
  const [now] = await sql.query<LeaseSituation>(situation, [[]]);
  return now?.workers ?? 0;
};

export const fairShareOf = (leases: number, workers: number): number =>
  Math.ceil(leases / Math.max(1, workers));

/** Must be called inside a transaction that stays open as long as the leases are held. */
export const enterLeases = async (sql: Sql, keys: readonly string[]): Promise<Leases> => {
  const held = new Set<string>();
  await sql.query("select set_config('idle_in_transaction_session_timeout', '0', true)");
  await sql.query("select pg_advisory_lock_shared($1, 0)", [LOCKS]);

  const fairShare = async (): Promise<number> => fairShareOf(keys.length, await countWorkers(sql));

  return {
    held: () => [...held],
    surplus: async () => [...held].slice(await fairShare()),
    release: async (given) => {
      for (const key of given) {
        await sql.query("select pg_advisory_unlock($1, hashtext($2))", [LOCKS, key]);
        held.delete(key);
      }
    },
    acquire: async () => {
      const share = await fairShare();
      const taken: string[] = [];
      const untried = keys.filter((key) => !held.has(key));
      while (held.size < share && untried.length > 0) {
        const tried = await sql.query<{ key: string; got: boolean }>(tryLocks, [
          LOCKS,
          untried.splice(0, share - held.size),
        ]);
        for (const { key, got } of tried) {
          if (!got) continue;
          held.add(key);
          taken.push(key);
        }
      }
      return taken;
    },
    releaseAll: async () => {
      held.clear();
      await sql.query("select pg_advisory_unlock_all()");
    },
  };
};
