import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

let test: TestDatabase;
let web: DaybookProcess;
beforeAll(async () => {
  test = await createTestDatabase();
  web = await spawnDaybook(test.url, { DAYBOOK_ROLES: "web" });
});
afterAll(async () => {
  await web.stop();
  await test.drop();
});

it("serves only when a worker in another process has made the tables, and says so until then", async () => {
  const cart = () => fetch(`${web.origin}/api/commerce/shopping-cart`);
  const ready = () => fetch(`${web.origin}/readyz`);
  expect((await fetch(`${web.origin}/healthz`)).status).toBe(200);
  expect((await ready()).status).toBe(503);
  const early = await cart();
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
  const worker = await spawnDaybook(test.url, { DAYBOOK_ROLES: "projections,jobs" });
  await until(async () => (await ready()).status === 200 && (await cart()).status === 200);
  await worker.stop();
  expect((await cart()).status).toBe(200);
});
