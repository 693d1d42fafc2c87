import { execFile } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { ensureDatabase, startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { freePort } from "#infra/postgres/free-port.ts";
import { migrate } from "#infra/postgres/migrate.ts";

const run = promisify(execFile);

export type Replicated = {
  /** URL of a migrated database. */
  readonly url: string;
  /** The same database on a streaming replica. */
  readonly replicaUrl: string;
  /** Until `resume` the replica receives changes and does not apply them. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stopReplica: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const settings = ["fsync=off", "full_page_writes=off", "shared_buffers=16MB"];

const onServer = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** The folder of a stopped server is a replica once it knows where the changes come from. */
const copyAsReplica = async (from: string, to: string, url: string): Promise<void> => {
  // Node's own copy does not keep the owner, who runs the server.
  await run("cp", ["-a", from, to]);
  const cluster = join(to, "cluster");
  const { hostname, port, username, password } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await run("cp", ["-a", join(cluster, "PG_VERSION"), join(cluster, "standby.signal")]);
};

/** Two servers: a database, and a replica that streams its changes. */
export const startReplicated = async (): Promise<Replicated> => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-replicated-"));
  await chmod(folder, 0o755);
  const places = { primary: join(folder, "primary"), replica: join(folder, "replica") };
  const port = await freePort();
  const begun = await startEmbeddedPostgres({ folder: places.primary, settings, port });
  await begun.stop();
  await copyAsReplica(places.primary, places.replica, begun.url("postgres"));
  const running = { settings, endsWithStarter: "removed" } as const;
  const primary = await startEmbeddedPostgres({ ...running, folder: places.primary, port });
  const url = await ensureDatabase(primary, "shop");
  await migrate(url);
  const replica = await startEmbeddedPostgres({ ...running, folder: places.replica });
  const onReplica = (text: string) => onServer(replica.url("postgres"), text);
  return {
    url,
    replicaUrl: replica.url("shop"),
    pause: () => onReplica("select pg_wal_replay_pause()"),
    resume: () => onReplica("select pg_wal_replay_resume()"),
    stopReplica: replica.stop,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
