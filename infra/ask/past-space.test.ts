import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { findOrRequest } from "./past-builds.ts";
import { findOverfull, isPastFull } from "./past-space.ts";
import { pastSchemaOf, type RequestedBuild } from "./port.ts";

let test: TestDatabase;
/** The size of each build. */
let bytes: number;
const schemas = ["past_one", "past_two", "past_three"] as const;

beforeAll(async () => {
  test = await createTestDatabase();
  for (const schema of schemas) {
    await test.database.query(`create schema ${schema}`);
    await test.database.query(
      `create table ${schema}.visits as select n, repeat('x', 100) as text from generate_series(1, 1000) as n`,
    );
  }
  const [size] = await test.database.query<{ bytes: number }>(
    "select pg_total_relation_size('past_one.visits') as bytes",
  );
  bytes = size?.bytes ?? 0;
});
afterAll(() => test.drop());

/** Builds of the website demo, with the minutes since each was used. */
beforeEach(async () => {
  await test.database.query("delete from past_builds");
  for (const [index, schema] of schemas.entries())
    await test.database.query(
      `insert into past_builds (schema_name, projection, version, website_id, until_position, position, used_at)
       values ($1, 'visits', 1, 'demo', 1, 1, now() - make_interval(mins => $2))`,
      [schema, index * 8],
    );
});

const isFull = (minBytes: number, websiteId = "demo") =>
  isPastFull(test.database, websiteId, minBytes);

it("the builds of a website that are in use take up limited space", async () => {
  expect(bytes).toBeGreaterThan(100_000);
  expect(await isFull(2 * bytes)).toBe(true);
  expect(await isFull(2 * bytes + 1)).toBe(false);
  expect(await isFull(1, "other")).toBe(false);
});

it("a build that is not finished is in use, however long ago it was requested", async () => {
  await test.database.query("update past_builds set position = 0 where schema_name = 'past_three'");
  expect(await isFull(3 * bytes)).toBe(true);
});

it("a build that failed is in use only as long as others are", async () => {
  await test.database.query(
    "update past_builds set position = 0, error = 'No space left.' where schema_name = 'past_three'",
  );
  expect(await isFull(2 * bytes)).toBe(true);
  expect(await isFull(2 * bytes + 1)).toBe(false);
  expect(await findOverfull(test.database, 2 * bytes)).toEqual([{ schema: "past_three" }]);
});

it("a build that a question still waits for is not dropped", async () => {
  await test.database.query("update past_builds set position = 0 where schema_name = 'past_three'");
  expect(await findOverfull(test.database, 2 * bytes)).toEqual([]);
});

it("a finished build is in use while another one of its question is made; that one keeps its place", async () => {
  const rest = { projection: "visits", version: 1, websiteId: "demo", until: 9n };
  const wanted: readonly RequestedBuild[] = [
    { ...rest, rules: null, measured: null },
    { ...rest, rules: { gap: 9 }, measured: null },
  ];
  const [first, second] = wanted.map(pastSchemaOf);
  await findOrRequest(test.database, wanted);
  await test.database.query(
    "update past_builds set used_at = now() - interval '20 minutes', position = case when schema_name = $1 then 9 else 0 end where schema_name = any($2::text[])",
    [first, [first, second]],
  );
  expect((await findOrRequest(test.database, wanted)).isBuilt).toEqual([true, false]);
  const used = await test.database.query(
    "select schema_name as schema from past_builds where used_at > now() - interval '1 minute' and schema_name = any($1::text[])",
    [[first, second]],
  );
  expect(used).toEqual([{ schema: first }]);
});

it("those that are not in use are dropped when later ones take up the space", async () => {
  expect(await findOverfull(test.database, 2 * bytes)).toEqual([{ schema: "past_three" }]);
  expect(await findOverfull(test.database, 2 * bytes + 1)).toEqual([]);
  // Both could be read by a question now.
  expect(await findOverfull(test.database, 1)).toEqual([{ schema: "past_three" }]);
});

it("a website with large read models has more space", async () => {
  await test.database.query("create schema p_live");
  await test.database.query("create table p_live.visits as select * from past_one.visits");
  await test.database.query(
    `insert into projection_builds (projection, version, schema_name, state, reason)
     values ('visits', 1, 'p_live', 'current', 'first')`,
  );
  await test.database.query("update past_builds set used_at = now()");
  expect(await isFull(bytes)).toBe(true);
  await test.database.query("delete from past_builds where schema_name = 'past_one'");
  expect(await isFull(bytes)).toBe(true);
  await test.database.query("delete from past_builds where schema_name = 'past_two'");
  expect(await isFull(bytes)).toBe(false);
});
