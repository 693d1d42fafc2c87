import { afterAll, beforeAll, expect, it } from "vitest";
import { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { explainedNumbers } from "#read-api/shell/explained.ts";
import { type AskedShop, openAskedShop } from "#tests/ask/asked-shop.ts";
import { until } from "#tests/support/wait-for.ts";
import { startAnalyst } from "./run-analyst.ts";

let shop: AskedShop;
beforeAll(async () => {
  shop = await openAskedShop();
});
afterAll(() => shop.drop());

const explain = (...args: readonly string[]) =>
  startAnalyst(shop.url, "explain", "--website", "demo", ...args).ended;

it("explains a number as the tables have it, and as it was at a position", async () => {
  const [row] = await shop.database.query<{ id: string; onHand: number }>(
    `select variant_id as id, on_hand as "onHand" from read.variant_stock
      where website_id = 'demo' order by on_hand desc limit 1`,
  );
  const { id = "", onHand = 0 } = row ?? {};
  const { code, out } = await explain("stock-on-hand", id);
  expect([code, out.split("\n")[0]]).toEqual([0, `stock-on-hand: ${onHand} now`]);
  const [past] = await shop.database.query<{ position: number; onHand: number }>(
    `select e.position, m.on_hand as "onHand" from read.stock_movements m
       join log.events e on e.stream = 'stock-demo.' || m.variant_id and e.revision = m.revision
      where m.website_id = 'demo' and m.variant_id = $1 order by m.revision limit 1 offset 2`,
    [id],
  );
  const then = await explain("stock-on-hand", id, "--at", `${past?.position}`, "--json");
  expect(JSON.parse(then.out)).toMatchObject({ now: onHand, chosen: past?.onHand });
});

it("waits for the events of several days, however long they take to be read", async () => {
  const { database } = shop;
  const [waited, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locked = database.transaction(async (sql) => {
    await sql.query("lock table measuring_months in access exclusive mode");
    waited.resolve();
    await released.promise;
  });
  await waited.promise;
  const started = explain(
    "retention-visitors",
    "2026-03-02.2026-03-15.retention:week:2026-03-02:new",
  );
  let hasEnded = false;
  void started.finally(() => {
    hasEnded = true;
  });
  // Longer than a call of the console waits.
  const longText = `
    select exists (select from pg_stat_activity
                    where datname = current_database() and application_name = 'daybook-analyst'
                      and wait_event_type = 'Lock' and now() - query_start > interval '3 seconds') as is`;
  try {
    await until(async () => hasEnded || (await database.query<{ is: boolean }>(longText))[0]?.is, {
      what: "the events to be waited for",
    });
    expect(hasEnded).toBe(false);
  } finally {
    released.resolve();
    await locked;
  }
  const { code, out } = await started;
  expect([code, out.split("\n")[0]]).toEqual([
    0,
    expect.stringMatching(/^retention-visitors: \d+ now$/),
  ]);
});

it("knows every number that the console explains", async () => {
  const { code, err } = await explain("nothing", "x");
  expect(code).toBe(1);
  expect(Object.keys(explainedNumbers).sort()).toEqual([...ExplainedNumber.options].sort());
  for (const number of ExplainedNumber.options) expect(err).toContain(number);
});
