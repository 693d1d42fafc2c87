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
  readonly orphanedAttempt: () => Promise<readonly string[]>;
  readonly release: (keys: readonly string[]) => Promise<void>;
  /** Takes free leases up to the fair share; returns the new ones. */
  readonly acquire: () => Promise<readonly string[]>;
  readonly releaseAll: () => Promise<void>;
};

/**
 * The exact number of live workers in all processes: Postgres knows the holders of the common lock.
 */
export const countWorkers = async (sql: Sql): Promise<number> => {
  const [row] = await sql.query<{ workers: number }>(
    `select count(*)::int as workers from pg_locks
      where locktype = 'advisory' and classid = $1::int::oid and objid = 0 and objsubid = 2
        and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [LOCKS],
  );
  return row?.workers ?? 0;
};

/** Must be called inside a transaction that stays open as long as the leases are held. */
export const enterLeases = async (sql: Sql, keys: readonly string[]): Promise<Leases> => {
  const held = new Set<string>();
  await sql.query("select set_config('idle_in_transaction_session_timeout', '0', true)");
  await sql.query("select pg_advisory_lock_shared($1, 0)", [LOCKS]);

  const fairShare = async (): Promise<number> =>
    Math.ceil(keys.length / Math.max(1, await countWorkers(sql)));

  return {
    held: () => [...held],
    orphanedAttempt: async () => [...held].slice(await fairShare()),
    release: async (given) => {
      for (const key of given) {
        await sql.query("select pg_advisory_unlock($1, hashtext($2))", [LOCKS, key]);
        held.delete(key);
      }
    },
    acquire: async () => {
      const share = await fairShare();
      const taken: string[] = [];
      for (const key of keys) {
        if (held.size >= share) break;
        if (held.has(key)) continue;
        const [row] = await sql.query<{ got: boolean }>(
          "select pg_try_advisory_lock($1, hashtext($2)) as got",
          [LOCKS, key],
        );
        if (row?.got !== true) continue;
        held.add(key);
        taken.push(key);
      }
      return taken;
    },
    releaseAll: async () => {
      held.clear();
      await sql.query("select pg_advisory_unlock_all()");
    },
  };
};
