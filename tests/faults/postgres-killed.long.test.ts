import { chmod, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWholeDaybook, type WholeDaybook } from "#tests/support/whole-daybook.ts";

let folder: string;
let cluster: string;
let daybook: WholeDaybook;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-killed-"));
  await chmod(folder, 0o755);
  cluster = join(folder, "postgres", "cluster");
  daybook = await startWholeDaybook(folder);
});
afterAll(async () => {
  await daybook.stop();
  await rm(folder, { recursive: true, force: true });
});

const killPostgres = async () => {
  const lock = await readFile(join(cluster, "postmaster.pid"), "utf8");
  process.kill(Number(lock.split("\n")[0]), "SIGKILL");
};
const ask = (path: string) => fetch(daybook.origin + path, { headers: { accept: "text/html" } });
const isReady = async () => (await ask("/readyz")).status === 200;
const hit = async (visitor: string) => {
  const body = new URLSearchParams({ event: "1", data: '{"url":"/"}', ss_cvr: visitor });
  return fetch(`${daybook.origin}/api/census/RecordHit`, { method: "POST", body });
};
const countHits = async () => {
  const database = createDatabase({
    connectionString: (await findEmbeddedPostgres(join(folder, "postgres"), "daybook")) as string,
  });
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from log.events where type = 'HitRecorded'",
  );
  await database.close();
  return row?.count;
};

it("a killed Postgres is started again without anybody's doing, and nothing acknowledged is lost", async () => {
  expect((await hit("before")).status).toBe(204);
  await killPostgres();
  await until(() => daybook.log().includes("has ended; it is started again"), {
    what: "the end to be noticed",
  });
  await until(isReady, { what: "the shop to be ready again" });
  expect((await hit("after")).status).toBe(204);
  expect(await countHits()).toBe(2);
});

it("while Postgres cannot start, a clear page says so and /readyz tells the truth; it is tried until it works", async () => {
  const version = join(cluster, "PG_VERSION");
  await rename(version, `${version}.away`);
  await killPostgres();
  await until(() => daybook.log().includes("cannot be started yet"), {
    what: "a start to fail",
  });
  const page = await ask("/");
  expect(page.status).toBe(503);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("retry-after")).toBe("1");
  const shown = await page.text();
  expect(shown).toContain("This page cannot be shown right now.");
  expect(shown).toContain("Please try again in a few seconds.");
  const [, style = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(shown) ?? [];
  const styled = await ask(style);
  expect([styled.status, styled.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("text/css"),
  ]);
  const ready = await ask("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: "not ready", reason: "The database is not reachable." },
  ]);
  expect((await ask("/healthz")).status).toBe(200);
  await rename(`${version}.away`, version);
  await until(isReady, { what: "the shop to be ready again" });
  expect((await hit("later")).status).toBe(204);
});

it("ends in good order, and the server with it", async () => {
  expect(await daybook.stop()).toBe(0);
  expect(await findEmbeddedPostgres(join(folder, "postgres"), "daybook")).toBeUndefined();
});
