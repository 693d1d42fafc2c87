import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { READER_SETTINGS } from "../connection.ts";
import { createReader, type Reader } from "../reader.ts";
import { openSourceClient, type SourceClient } from "./client.ts";
import { SourceRefused } from "./source-refused.ts";

export type MoveOptions = {
  readonly connectionString: string;
  /** `esdb://…` */
  readonly url: string;
  readonly onProgress: (progress: MoveProgress) => void;
};

export type MoveProgress = {
  readonly step: "copy" | "verify";
  readonly done: number;
  readonly total: number;
};

/** Both sides of a move. */
export type Sides = {
  readonly pool: pg.Pool;
  readonly reader: Reader;
  readonly client: SourceClient;
};

const APPLICATION = "log-move";

/** Everything that could append. */
const othersText = `
  select count(*)::int as others from pg_stat_activity
   where datname = current_database() and application_name like 'daybook%'`;

/** A process that has just stopped is gone a moment later. */
const STOPPED_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 100;

const assertAlone = async (pool: pg.Pool): Promise<void> => {
  const until = performance.now() + STOPPED_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ others: number }>(othersText);
    if (rows[0]?.others === 0) return;
    if (performance.now() > until)
      throw new SourceRefused("Stop every process of this Daybook first; then run the move again.");
    await pause(LOOK_EVERY_MS);
  }
};

/** Opens both sides. Nothing else may use the database: a move has no other protection than that. */
export const withSides = async <Value>(
  { connectionString, url }: MoveOptions,
  work: (sides: Sides) => Promise<Value>,
): Promise<Value> => {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    application_name: APPLICATION,
    onConnect: async (client) => {
      await client.query(READER_SETTINGS);
    },
  });
  const client = await openSourceClient(url);
  try {
    await assertAlone(pool);
    return await work({ pool, client, reader: createReader(pool) });
  } finally {
    await client.close();
    await pool.end();
  }
};

export const PAGE = 500;

/** The copy's events in order, page by page. */
export async function* pagesOf({ reader }: Pick<Sides, "reader">, after: bigint) {
  for (let upTo = after; ; ) {
    const page = await reader.readAll({ after: upTo, limit: PAGE });
    if (page.events.length === 0) return;
    yield page.events;
    upTo = page.upTo;
  }
}
