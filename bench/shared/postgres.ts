import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { migrate } from "#infra/postgres/migrate.ts";

export type BenchDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * A migrated database on an embedded server in `$BENCH_FOLDER/<name>`, which is kept: the next run
 * reuses data that took minutes to fill. Undefined without that variable.
 */
export const startKeptDatabase = async (name: string): Promise<BenchDatabase | undefined> => {
  const parent = process.env.BENCH_FOLDER;
  if (parent === undefined) return undefined;
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder, endsWithStarter: "kept" });
  const database = `bench_${name}`;
  await onServer(server.url("postgres"), `create database ${database}`).catch((error: unknown) => {
    // 42P04: it exists from an earlier run.
    if ((error as { readonly code?: string }).code !== "42P04") throw error;
  });
  await migrate(server.url(database));
  return { url: server.url(database), stop: server.stop };
};

/**
 * A migrated, empty database with fsync: on DATABASE_URL's server when it is set, else on a new
 * embedded one.
 */
export const startBenchDatabase = async (): Promise<BenchDatabase> => {
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const folder = process.env.DATABASE_URL
    ? undefined
    : await mkdtemp(join(tmpdir(), "daybook-bench-"));
  if (folder !== undefined) await chmod(folder, 0o755);
  const server =
    folder === undefined
      ? undefined
      : await startEmbeddedPostgres({ folder, endsWithStarter: "removed" });
  const adminUrl = server?.url("postgres") ?? (process.env.DATABASE_URL as string);
  await onServer(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return {
    url: url.href,
    stop: async () => {
      if (server === undefined) await onServer(adminUrl, `drop database ${name} with (force)`);
      await server?.stop();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};

const onServer = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};
