import { afterEach, beforeEach, expect, it } from "vitest";
import { createTables, run, schemaOf } from "#projections/kit/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { shopActivity } from "./shop-activity.ts";
import { createShopFold } from "./shop-fold.ts";

const schema = schemaOf(shopActivity, "test");
const BERLIN = new Map([["demo", "Europe/Berlin"]]);

let test: TestDatabase;
let write: (visitor: string, at: string, zones?: ReadonlyMap<string, string>) => Promise<boolean>;

beforeEach(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await database.transaction((sql) => createTables(sql, shopActivity, schema));
  const fold = createShopFold((text, values) =>
    database.query(text.replaceAll("{schema}", schema), values),
  );
  write = async (visitor, at, zones = new Map()) => {
    const key = { website_id: "demo", visitor, event: "visitor:ViewCart", item_id: "" };
    fold.add(key, Date.parse(at));
    const statements = await fold.write(zones);
    await database.transaction((sql) => run(sql, schema, statements));
    return statements.some(({ text }) => /touched as materialized/.test(text));
  };
});
afterEach(() => test.drop());

const days = () =>
  test.database.query(
    `select day::text, gap::int, visitors, times::int from ${schema}.shop_days order by day, gap`,
  );

it("after a change of the time zone, Postgres counts a visitor until the rows are in the tables", async () => {
  await write("ann", "2030-01-01T23:30:00Z", BERLIN);
  expect(await write("", "2030-01-02T10:00:00Z")).toBe(false);
  expect(await write("ann", "2030-01-02T10:00:00Z")).toBe(true);
  for (let hour = 10; hour < 18; hour += 1) await write("", `2030-01-03T${hour}:00:00Z`);
  expect(await write("ann", "2030-01-04T10:00:00Z")).toBe(false);
  expect(await write("ann", "2030-01-05T10:00:00Z")).toBe(false);
  expect(await days()).toEqual([
    { day: "2030-01-02", gap: 0, visitors: 1, times: 3 },
    { day: "2030-01-03", gap: 0, visitors: 0, times: 8 },
    { day: "2030-01-04", gap: 2, visitors: 1, times: 1 },
    { day: "2030-01-05", gap: 1, visitors: 1, times: 1 },
  ]);
});

it("a late report leaves a visitor to Postgres for some batches only", async () => {
  await write("ann", "2030-01-10T10:00:00Z");
  expect(await write("ann", "2030-01-07T10:00:00Z")).toBe(true);
  for (let hour = 10; hour < 18; hour += 1) await write("", `2030-01-11T${hour}:00:00Z`);
  expect(await write("ann", "2030-01-12T10:00:00Z")).toBe(false);
  expect(await write("ann", "2030-01-08T10:00:00Z")).toBe(true);
  expect((await days()).filter((day) => (day as { visitors: number }).visitors > 0)).toEqual([
    { day: "2030-01-07", gap: 0, visitors: 1, times: 1 },
    { day: "2030-01-08", gap: 1, visitors: 1, times: 1 },
    { day: "2030-01-10", gap: 2, visitors: 1, times: 1 },
    { day: "2030-01-12", gap: 2, visitors: 1, times: 1 },
  ]);
});
