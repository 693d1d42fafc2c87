import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { CLUSTER_USER } from "#infra/postgres/create-cluster.ts";
import { startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import { databaseFolder } from "./memory-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server's `postgres` database. */
    readonly adminUrl: string;
    /** Migrated and empty; every test database is a copy of it. */
    readonly templateDatabase: string;
  }
}

/** One Postgres for the whole run: DATABASE_URL's when it is set, else an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const folder =
    given === undefined ? await mkdtemp(join(databaseFolder(), "daybook-test-")) : undefined;
  // As root, the server runs as another user and must be able to enter the folder.
  if (folder !== undefined) await chmod(folder, 0o755);
  const server =
    folder === undefined
      ? undefined
      : await startEmbeddedPostgres({
          folder,
          endsWithStarter: "removed",
          // Nothing needs to survive the machine here; only processes are killed, ours and
          // Postgres's.
          settings: [
            "max_connections=300",
            "fsync=off",
            "full_page_writes=off",
            // It asks for no password; see makeSignInCheap.
            "unix_socket_permissions=0700",
          ],
        });
  const adminUrl = given ?? (server?.url("postgres") as string);
  if (server !== undefined) await makeSignInCheap(adminUrl);
  const templateDatabase = `daybook_template_${await migrationsHash()}_${process.pid}`;
  const templateUrl = new URL(adminUrl);
  templateUrl.pathname = `/${templateDatabase}`;
  await onServer(adminUrl, (admin) => admin.query(`create database ${templateDatabase}`));
  await migrate(templateUrl.href);
  project.provide("adminUrl", adminUrl);
  project.provide("templateDatabase", templateDatabase);
  return async () => {
    if (server === undefined)
      await onServer(adminUrl, async (admin) => {
        // The names of prepared databases start with this one.
        const { rows } = await admin.query<{ datname: string }>(
          "select datname from pg_database where starts_with(datname, $1)",
          [templateDatabase],
        );
        for (const { datname } of rows)
          await admin.query(`drop database if exists ${datname} with (force)`);
      });
    await server?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Postgres hashes a password 4,096 times, on both sides of every new connection, and loads OpenSSL
 * for it. A test's server opens a dozen. Over TCP, and for other roles, it asks for the password, as
 * tests of wrong ones need.
 */
const makeSignInCheap = (adminUrl: string): Promise<void> =>
  onServer(adminUrl, async (admin) => {
    const password = pg.escapeLiteral(decodeURIComponent(new URL(adminUrl).password));
    await admin.query("set scram_iterations = 1");
    await admin.query(`alter role ${CLUSTER_USER} password ${password}`);
    const { rows } = await admin.query<{ hba_file: string }>("show hba_file");
    const file = rows[0]?.hba_file as string;
    const rules = await readFile(file, "utf8");
    await writeFile(file, `local all ${CLUSTER_USER} trust\n${rules}`);
    await admin.query("select pg_reload_conf()");
  });

const migrationsHash = async (): Promise<string> => {
  const folder = new URL("../../infra/postgres/migrations/", import.meta.url);
  const hash = createHash("sha1");
  for (const name of (await readdir(folder)).sort())
    hash.update(await readFile(new URL(name, folder)));
  return hash.digest("hex").slice(0, 8);
};

const onServer = async (url: string, work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
