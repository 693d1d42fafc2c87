import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createTimedSql } from "./timed-sql.ts";

let test: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  test = await createTestDatabase();
  pool = new pg.Pool({ connectionString: test.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

it("gives up a query without an answer together with its connection, and continues with another", async () => {
  const sql = createTimedSql(pool, 500);
  await expect(sql.query("select pg_sleep(3600)")).rejects.toThrow("timeout");
  expect(pool.totalCount).toBe(0);
  // A busy machine may need more than one attempt.
  expect(await until(() => sql.query("select $1::int as n", [1]))).toEqual([{ n: 1 }]);
});
