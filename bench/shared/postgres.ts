import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { migrate } from "#infra/postgres/migrate.ts";

export type BenchDatabase = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * A migrated, empty database, fsync on: on DATABASE_URL's server when
 * it is set, else on an embedded one of its own.
 */
export const startBenchDatabase = async (): Promise<BenchDatabase> => {
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const folder = process.env.DATABASE_URL
    ? undefined
    : await mkdtemp(join(tmpdir(), "daybook-bench-"));
  if (folder !== undefined) await chmod(folder, 0o755);
  const server = folder === undefined ? undefined : await startEmbeddedPostgres({ folder });
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
