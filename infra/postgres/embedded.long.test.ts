import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureDatabase, findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const run = promisify(execFile);
let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "daybook-embedded-"));
  folder = join(parent, "postgres");
  // The server runs as another user when we are root, and must be able to enter the folder.
  await chmod(parent, 0o755);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** A test that is killed leaves no server behind. */
const start = (of: string) => startEmbeddedPostgres({ folder: of, endsWithStarter: "kept" });

const ask = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
};

it("is stopped by the last who uses it, anyone who started it", async () => {
  const isRunning = async () => (await findEmbeddedPostgres(folder, "postgres")) !== undefined;
  const first = await start(folder);
  try {
    const second = await start(folder);
    expect(second.url("postgres")).toBe(first.url("postgres"));
    const inUse = new pg.Client({ connectionString: second.url("postgres") });
    await inUse.connect();
    await first.release();
    const settings = `select current_setting('wal_init_zero') as zeros, current_setting('fsync') as fsync`;
    expect((await inUse.query(settings)).rows).toEqual([{ zeros: "off", fsync: "on" }]);
    await inUse.end();
    await second.release();
    expect(await isRunning()).toBe(false);
    // Of a server that has gone already there is nothing left to stop.
    await first.release();
  } finally {
    if (await isRunning()) await first.stop();
  }
});

it("a folder copied while its server runs gets its own server, and the original keeps its own", async () => {
  const original = await start(folder);
  const url = await ensureDatabase(original, "shop");
  await ask(url, "create table sales as select 'original' as shop");
  const copy = join(parent, "copy");
  // As a backup of a running server must do it: a copy between two checkpoints can be recovered.
  await ask(url, "checkpoint");
  await run("cp", ["-a", folder, copy]);
  expect(await findEmbeddedPostgres(copy, "shop")).toBeUndefined();
  const copied = await start(copy);
  try {
    expect(copied.url("shop")).not.toBe(original.url("shop"));
    await ask(copied.url("shop"), "update sales set shop = 'copy'");
    expect(await ask(url, "select shop from sales")).toEqual([{ shop: "original" }]);
    expect(await findEmbeddedPostgres(copy, "shop")).toBe(copied.url("shop"));
    expect(await findEmbeddedPostgres(folder, "shop")).toBe(original.url("shop"));
  } finally {
    await copied.stop();
    await original.stop();
  }
});

it("a server whose folder was moved under it is joined, never doubled", async () => {
  const first = await start(folder);
  const moved = join(parent, "moved");
  await rename(folder, moved);
  const joined = await start(moved);
  expect(joined.url("postgres")).toBe(first.url("postgres"));
  await joined.stop();
  expect(await findEmbeddedPostgres(moved, "postgres")).toBeUndefined();
});

it("starts although a lock file of a killed server names a process that is another one today", async () => {
  const first = await start(folder);
  const lock = join(folder, "cluster", "postmaster.pid");
  const lines = (await readFile(lock, "utf8")).split("\n");
  await first.stop();
  // Of the user whom the server runs as: Postgres itself sees through everyone else's.
  const { uid, gid } = await stat(join(folder, "cluster"));
  const another = spawn("sleep", ["600"], { stdio: "ignore", uid, gid });
  await writeFile(lock, [another.pid, ...lines.slice(1)].join("\n"));
  try {
    const again = await start(folder);
    expect(await ask(again.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
    await again.stop();
  } finally {
    another.kill();
    await once(another, "exit");
  }
});

/** Only root has to hand the cluster to another user. */
const isRoot = process.getuid?.() === 0;
const unlessRoot = isRoot ? "" : " (not run: the tests do not run as root)";

it.skipIf(!isRoot)(
  `started as root below a folder that is closed to other users, it says which one and what to do${unlessRoot}`,
  async () => {
    const sentence = `The embedded Postgres cannot enter the folder ${parent}.\nDaybook was started as root`;
    await chmod(parent, 0o700);
    await expect(start(folder)).rejects.toThrow(sentence);
    await chmod(parent, 0o755);
    const first = await start(folder);
    await first.stop();
    await chmod(parent, 0o700);
    await expect(start(folder)).rejects.toThrow(sentence);
    await chmod(parent, 0o711);
    const again = await start(folder);
    expect(await ask(again.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
    await again.stop();
  },
);
