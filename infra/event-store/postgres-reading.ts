import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ANSWER_WITHIN_MS, connect, READER_SETTINGS } from "./connection.ts";
import { EventStoreUnavailable } from "./errors.ts";
import { createLogListener } from "./log-listener.ts";
import type { EventStore } from "./port.ts";
import { createReader, type Reader } from "./reader.ts";
import { createSubscribe } from "./subscription.ts";
import { createWakeups, type Wakeups } from "./wakeups.ts";

export type PostgresEventStoreOptions = {
  /** A database that `infra/postgres/migrate.ts` has brought up to date. */
  readonly connectionString: string;
  /**
   * Maximum number of connections for reading, in addition to one that writes and one that listens;
   * default: 4.
   */
  readonly readConnections?: number;
  /**
   * ISO 8601; default: Postgres's clock. `recordedAt` never goes backwards, whatever this returns.
   */
  readonly now?: () => string;
  /**
   * Time after which a subscription reads again where announcements do not arrive, as through some
   * poolers; default: 500.
   */
  readonly pollEveryMs?: number;
  /** Time that an append waits for Postgres to return before it is rejected; default: 5,000. */
  readonly connectForMs?: number;
  readonly applicationName?: string;
  /** Called for broken connections that are restored. */
  readonly onError?: (error: unknown) => void;
  /** Called for each connection that was opened. */
  readonly onOpen?: () => void;
};

/** The log's tables as readers see them; writing is the part of others. */
export type PostgresReading = {
  readonly pool: pg.Pool;
  readonly reader: Reader;
  readonly subscribe: EventStore["subscribe"];
  readonly wakeups: Wakeups;
  /** Hears what other processes append, from the first call on. */
  readonly listen: () => void;
  /** Opens a connection with the given settings. */
  readonly open: (settings: string, options?: { readonly pipeline: boolean }) => Promise<pg.Client>;
  readonly isClosed: () => boolean;
  /** Ends the subscriptions; `disconnect` comes after the writer's end. */
  readonly close: () => void;
  readonly disconnect: () => Promise<void>;
};

/**
 * Others read for seconds on a busy machine. A Postgres that refuses is noticed without a wait, and one that does not answer
 * at all after this time.
 */
const WAIT_FOR_CONNECTION_MS = 30_000;
const READ_AGAIN_AFTER_MS = 200;
/** The same where announcements arrive: the listener itself finds those that were lost. */
const SAFETY_POLL_EVERY_MS = 30_000;
const ANNOUNCE_NOTHING = "select pg_notify('daybook_log', '0')";

export const createPostgresReading = ({
  connectionString,
  readConnections = 4,
  pollEveryMs = 500,
  connectForMs = 5_000,
  applicationName = "daybook-log",
  onError = () => undefined,
  onOpen = () => undefined,
}: PostgresEventStoreOptions): PostgresReading => {
  const target = { connectionString, applicationName, connectForMs };
  const open: PostgresReading["open"] = async (settings, options) => {
    const client = await connect(target, settings, options);
    onOpen();
    return client;
  };
  const pool = new pg.Pool({
    connectionString,
    max: readConnections,
    // Includes the wait for a connection that others use.
    connectionTimeoutMillis: Math.max(connectForMs, WAIT_FOR_CONNECTION_MS),
    keepAlive: true,
    // As for the writer: a read on a dead connection would keep its stream's queue waiting for ever.
    query_timeout: ANSWER_WITHIN_MS,
    application_name: applicationName,
    onConnect: async (client) => {
      await client.query(READER_SETTINGS);
      onOpen();
    },
  });
  pool.on("error", onError);
  const reader = createReader(pool);
  const wakeups = createWakeups();
  const listener = createLogListener({
    connect: () => open("set jit = off"),
    announce: () => pool.query(ANNOUNCE_NOTHING),
    wakeups,
    onError,
  });
  let closed = false;

  /** A subscription survives a restart of Postgres. */
  const readAllPatiently: EventStore["readAll"] = async (options) => {
    for (;;) {
      try {
        return await reader.readAll(options);
      } catch (error) {
        if (closed) return { events: [], upTo: options.after };
        if (!(error instanceof EventStoreUnavailable)) throw error;
        onError(error);
        await pause(READ_AGAIN_AFTER_MS);
      }
    }
  };
  const subscribe = createSubscribe({
    readAll: readAllPatiently,
    wakeups,
    pollEveryMs: () => (listener.hears() ? SAFETY_POLL_EVERY_MS : pollEveryMs),
    isClosed: () => closed,
  });

  return {
    pool,
    reader,
    wakeups,
    open,
    listen: listener.start,
    subscribe: (options) => {
      listener.start();
      return subscribe(options);
    },
    isClosed: () => closed,
    close: () => {
      closed = true;
      wakeups.wake();
    },
    disconnect: async () => {
      await listener.close();
      await pool.end();
    },
  };
};
