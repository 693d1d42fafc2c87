import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Sql } from "#infra/postgres/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createRedirectHits } from "./postgres.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => test.database.query("delete from redirect_hits"));

let at = "2030-01-01T00:00:00.000Z";
const now = () => at;
const key = { websiteId: "demo", below: "", path: "old" };
const saved = () =>
  test.database.query<object>(
    `select website_id, below, path, hits::int as hits, last_hit_at as at
       from redirect_hits order by website_id, below, path`,
  );

it("hits of several processes are added up, with the time of the last", async () => {
  const [one, other] = [test.database, test.database].map((sql) =>
    createRedirectHits({ sql, now }),
  );
  at = "2030-01-01T00:00:02.000Z";
  one?.count(key);
  one?.count(key);
  await one?.write();
  at = "2030-01-01T00:00:01.000Z";
  other?.count(key);
  other?.count({ ...key, below: "content-collection journal" });
  other?.count({ ...key, websiteId: "other" });
  await other?.write();
  await other?.write();
  const row = { website_id: "demo", path: "old" };
  expect(await saved()).toMatchObject([
    { ...row, below: "", hits: 3, at: "2030-01-01T00:00:02.000Z" },
    { ...row, below: "content-collection journal", hits: 1 },
    { ...row, website_id: "other", hits: 1 },
  ]);
});

it("hits that could not be saved are saved with the next", async () => {
  let isDown = true;
  const sql = {
    ...test.database,
    query: (text: string, values?: readonly unknown[]) =>
      isDown ? Promise.reject(new Error("down")) : test.database.query(text, values),
  } as Sql;
  const hits = createRedirectHits({ sql, now });
  hits.count(key);
  await hits.write();
  expect(await saved()).toEqual([]);
  isDown = false;
  hits.count(key);
  await hits.write();
  expect(await saved()).toMatchObject([{ hits: 2 }]);
});

it("hits are saved without anyone asking", async () => {
  createRedirectHits({ sql: test.database, now }).count(key);
  await until(async () => (await saved()).length === 1);
});
