import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { EventStoreUnavailable } from "./errors.ts";

export type ConnectionOptions = {
  readonly connectionString: string;
  readonly applicationName: string;
  /** Maximum time for connection attempts: a restart of Postgres takes about a second. */
  readonly connectForMs: number;
};

// A plan made while the tables were empty stays with its connection. With Postgres's own settings
// 8,000 appends then read 490,000 rows of log.streams (plans.test.ts); a plan that uses an index
// row by row is right at any size.
const ONLY_INDEXES =
  "set jit = off; set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

export const WRITER_SETTINGS = `${ONLY_INDEXES}; set plan_cache_mode = force_generic_plan`;

export const READER_SETTINGS = `${ONLY_INDEXES}; set timezone = 'UTC'; set datestyle = 'ISO'`;

const TRY_AGAIN_AFTER_MS = 50;
/** The longest time for one statement: nothing is read or written in larger pieces. */
export const ANSWER_WITHIN_MS = 30_000;

/** Connects with retries, and applies `settings`. Throws EventStoreUnavailable. */
export const connect = async (
  { connectionString, applicationName, connectForMs }: ConnectionOptions,
  settings: string,
  { pipeline = false } = {},
): Promise<pg.Client> => {
  const giveUpAt = performance.now() + connectForMs;
  for (;;) {
    const client = new pg.Client({
      connectionString,
      application_name: applicationName,
      keepAlive: true,
      pipeline,
      connectionTimeoutMillis: Math.max(connectForMs, 1_000),
      query_timeout: ANSWER_WITHIN_MS,
    });
    // Without a listener a broken connection would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(settings);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (performance.now() > giveUpAt)
        throw new EventStoreUnavailable("The event log cannot be reached.", error);
      await pause(TRY_AGAIN_AFTER_MS);
    }
  }
};
