import { afterAll, beforeAll, expect, it } from "vitest";
import { createHandler } from "#commands/kit/handle.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

let test: TestDatabase;
let web: DaybookProcess;
beforeAll(async () => {
  test = await createTestDatabase();
  web = await spawnDaybook(test.url, { DAYBOOK_PROCESSES: "2" });
});
afterAll(() => test.drop());

const stockShop = async () => {
  const eventStore = createPostgresEventStore({ connectionString: test.url });
  const handler = createHandler({
    eventStore,
    newId,
    nowMs: Date.now,
    random: Math.random,
    wait: async () => undefined,
  });
  const keeper = createShopkeeper({ handler, now: () => new Date().toISOString(), newId });
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 50);
  await eventStore.close();
};

const cart = "/api/commerce/shopping-cart";
const putOneIn = (visitor: Client) =>
  visitor.post(`${cart}/entries`, { itemId: "mug", sku: "MUG", quantity: 1 });
const unitsIn = async (visitor: Client): Promise<number> => {
  const { body } = await visitor.get<{ entries: readonly { quantity: number }[] }>(cart);
  return body.entries.reduce((sum, { quantity }) => sum + quantity, 0);
};

it("serves from one process and projects in another, which is started again and goes when the first is gone", async () => {
  await stockShop();
  const visitor = await createClient(web.origin);
  await until(async () => (await putOneIn(visitor)).status === 200);
  // Read your own writes, across the two.
  for (let units = 2; units < 12; units += 1) {
    expect((await putOneIn(visitor)).status).toBe(200);
    expect(await unitsIn(visitor)).toBe(units);
  }

  process.kill(web.backgroundPid as number, "SIGKILL");
  expect((await putOneIn(visitor)).status).toBe(200);
  await until(async () => (await unitsIn(visitor)) === 12);
  const sessions = async () => {
    const [row] = await test.database.query<{ count: number }>(
      `select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'daybook-projections%'`,
    );
    return row?.count;
  };
  expect(await sessions()).toBeGreaterThan(0);
  await web.kill();
  await until(async () => (await sessions()) === 0);
});
