import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createTables } from "#projections/kit/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { seedRecords } from "../kit/records.ts";
import { shopActivity } from "./shop-activity.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const migration = readFileSync(
  new URL("../../infra/postgres/migrations/134-shop-days.sql", import.meta.url),
  "utf8",
);

/** As a destroyed month was kept before days were counted. */
const keepFormer = async (month: string, parts: readonly (readonly object[])[]): Promise<void> => {
  const keyId = newId();
  await test.database.query(
    "insert into persons (person_id, website_id, forgotten_at) values ($1, 'demo', now())",
    [keyId],
  );
  await test.database.query(
    `insert into measuring_months (key_id, website_id, month, since_position, destroyed_at, hits, reports, last_position)
     values ($1, 'demo', $2, 0, now(), 0, 0, 9)`,
    [keyId, month],
  );
  for (const [part, rows] of parts.entries())
    await test.database.query(
      `insert into measuring_records (key_id, projection, table_name, part, rows)
       values ($1, 'shop-activity', 'shop_activity', $2, $3)`,
      [keyId, part, JSON.stringify(rows)],
    );
};

const row = (quarter: string, item_id: string, visitor: string, times: number) => ({
  website_id: "demo",
  event: "visitor:VisitPDP",
  quarter,
  item_id,
  visitor,
  times,
});

it("keeps what destroyed months had by quarter of an hour, and counts it by day", async () => {
  await keepFormer("2026-05", [
    [row("2026-05-31T03:45:00Z", "pen", "ann", 2), row("2026-05-31T03:45:00Z", "cup", "ann", 1)],
    [row("2026-05-31T12:00:00Z", "", "", 4)],
  ]);
  await keepFormer("2026-06", [[row("2026-06-02T12:00:00Z", "pen", "ann", 1)]]);
  await test.database.query(migration);
  const former = "select from measuring_records where table_name = 'shop_activity'";
  expect(await test.database.query(former)).toEqual([]);
  await test.database.transaction(async (sql) => {
    await createTables(sql, shopActivity, "seeded");
    await seedRecords(sql, shopActivity, "seeded");
  });
  const days = await test.database.query(
    `select item_id, day::text, gap::int, visitors, times::int from seeded.shop_days order by 1, 2`,
  );
  // 3:45 in UTC is before midnight in New York.
  expect(days).toEqual([
    { item_id: "", day: "2026-05-30", gap: 0, visitors: 1, times: 3 },
    { item_id: "", day: "2026-05-31", gap: 0, visitors: 0, times: 4 },
    { item_id: "", day: "2026-06-02", gap: 3, visitors: 1, times: 1 },
    { item_id: "cup", day: "2026-05-30", gap: 0, visitors: 1, times: 1 },
    { item_id: "pen", day: "2026-05-30", gap: 0, visitors: 1, times: 2 },
    { item_id: "pen", day: "2026-06-02", gap: 3, visitors: 1, times: 1 },
  ]);
});
