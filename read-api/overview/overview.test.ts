import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Permission } from "#domain/kit/permission.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { products } from "#projections/catalog/products.ts";
import { visits } from "#projections/census/visits.ts";
import { variantStock } from "#projections/inventory/variant-stock.ts";
import { orders } from "#projections/orders/orders.ts";
import { restock } from "#projections/restock/restock.ts";
import { websiteSettings } from "#projections/site-settings/website-settings.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createEmptyTables } from "#tests/support/read-tables.ts";
import { overviewContract } from "./contract.ts";
import { overviewQueries } from "./routes.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const tables = [subscriptions, orders, visits, restock, websiteSettings, products, variantStock];
  await createEmptyTables(database, tables, {
    orders: {
      order_id: "gen_random_uuid()",
      status: "'paid'",
      progress: "'definite'",
      currency: "'USD'",
      refunded_cents: "0",
    },
    variant_stock: { defined: "true" },
    stock_movements: { type: "'StockAdjusted'", on_hand_delta: "0", held_delta: "0" },
  });
  // In New York it is Monday the 9th of March 2026, 09:30: clocks went forward on Sunday.
  await database.query(`insert into read.orders (website_id, placed_at, grand_total_cents, refunded_cents, currency, progress)
    values ('demo', '2026-03-09T04:00:00Z', 1000, 100, 'USD', 'definite'),
           ('demo', '2026-03-09T13:00:00Z', 500, 0, 'EUR', 'definite'),
           ('demo', '2026-03-09T03:59:00Z', 7000, 0, 'USD', 'definite'),
           ('demo', '2026-03-09T13:00:00Z', 9000, 0, 'USD', 'placed'),
           ('demo', '2026-03-02T05:00:00Z', 200, 0, 'USD', 'definite'),
           ('demo', '2026-03-02T14:29:00Z', 30, 0, 'USD', 'definite'),
           ('demo', '2026-03-02T14:31:00Z', 4, 0, 'USD', 'definite'),
           ('demo', '2026-03-02T14:00:00Z', 70, 0, 'CHF', 'definite'),
           ('demo', '2026-03-02T14:01:00Z', 80, 0, 'CHF', 'failed'),
           ('other', '2026-03-09T13:00:00Z', 8000, 0, 'USD', 'definite')`);
  // What awaits its payment was sold, as the reports of sales say.
  await database.query(
    `update read.orders set status = 'awaiting-payment' where grand_total_cents in (30, 1000)`,
  );
  // The first order of a subscription, and a renewal of today.
  await database.query(`insert into read.subscription_periods (website_id, order_id, period)
    select website_id, order_id::text, case when currency = 'EUR' then 2 else 1 end from read.orders
     where website_id = 'demo' and placed_at > '2026-03-09T04:00:00Z' or grand_total_cents = 1000`);
  await database.query(`insert into read.traffic_days (website_id, dimension, day, gap, visitors) values
    ('demo', 'total', '2026-03-09', 0, 1), ('demo', 'source', '2026-03-09', 0, 1),
    ('demo', 'total', '2026-03-02', 0, 1), ('demo', 'total', '2026-03-02', 3, 1),
    ('demo', 'total', '2026-03-08', 0, 1), ('other', 'total', '2026-03-09', 0, 1)`);
  await database.query(`insert into read.visits (website_id, started_at, visitor) values
    ('demo', '2026-03-09T12:00:00Z', 'ann'), ('demo', '2026-03-09T12:15:00Z', 'ann'),
    ('demo', '2026-03-09T12:15:00Z', ''), ('demo', '2026-03-09T03:55:00Z', 'late'), ('demo', '2026-03-02T14:15:00Z', 'bob'),
    ('demo', '2026-03-02T15:00:00Z', 'cid'), ('other', '2026-03-09T12:00:00Z', 'eve')`);
  // That of "late" is one of the day before.
  await database.query("update read.visits set ended_at = started_at + interval '20 minutes'");
  // Now 3 wait for a; the sign-up for b got its email since, and one for c was added.
  await database.query(`insert into read.restock_groups (website_id, product_id, variant_id, waiting) values
    ('demo', 'mug', 'a', 3),
    ('demo', 'mug', 'b', 0), ('demo', 'mug', 'c', 2), ('other', 'mug', 'a', 9)`);
  await database.query(`insert into read.restock_sign_ups
    (website_id, product_id, variant_id, waiting_from, waited_until) values
    ('demo', 'mug', 'a', '2026-03-01T10:00:00Z', null),
    ('demo', 'mug', 'a', '2026-03-02T14:30:00Z', null),
    ('demo', 'mug', 'a', '2026-03-02T14:30:01Z', null),
    ('demo', 'mug', 'b', '2026-02-01T10:00:00Z', '2026-03-08T10:00:00Z'),
    ('demo', 'mug', 'b', '2026-02-01T10:00:00Z', '2026-03-02T14:30:00Z'),
    ('demo', 'mug', 'b', '2026-03-03T10:00:00Z', '2026-03-08T10:00:00Z'),
    ('demo', 'mug', 'b', null, '2026-03-08T10:00:00Z'),
    ('demo', 'mug', 'c', '2026-03-04T10:00:00Z', null),
    ('demo', 'mug', 'c', '2026-03-05T10:00:00Z', null),
    ('other', 'mug', 'a', '2026-03-05T10:00:00Z', null)`);
  await database.query(`insert into read.website_settings (website_id, low_stock_at)
    values ('demo', 4)`);
  await database.query(
    `insert into read.products (website_id, product_id) values ('demo', 'mug'), ('other', 'mug')`,
  );
  await database.query(`insert into read.product_variants (website_id, product_id, variant_id)
    select 'demo', 'mug', unnest(array['sold', 'back', 'plenty', 'held', 'new', 'none', 'counted'])
    union all select 'other', 'mug', 'sold'`);
  await database.query(`insert into read.variant_stock
    (website_id, variant_id, unlimited, available) values
    ('demo', 'none', false, 0), ('demo', 'sold', false, 4), ('demo', 'back', false, 50), ('demo', 'plenty', false, 5),
    ('demo', 'held', false, 1), ('demo', 'new', false, 2), ('demo', 'counted', false, 3),
    ('other', 'sold', false, 0)`);
  await database.query(`insert into read.stock_movements
    (website_id, variant_id, revision, type, on_hand_delta, held_delta, unlimited, at) values
    ('demo', 'sold', 0, 'StockReceived', 9, 0, null, '2026-02-01T00:00:00Z'),
    ('demo', 'sold', 1, 'StockSold', -5, 0, null, '2026-03-04T00:00:00Z'),
    ('demo', 'back', 0, 'StockReceived', 4, 0, null, '2026-03-02T14:30:00Z'),
    ('demo', 'back', 1, 'StockReceived', 46, 0, null, '2026-03-02T14:30:01Z'),
    ('demo', 'plenty', 0, 'StockReceived', 5, 0, null, '2026-02-01T00:00:00Z'),
    ('demo', 'held', 0, 'StockReceived', 5, 0, null, '2026-02-01T00:00:00Z'),
    ('demo', 'held', 1, 'StockHeld', 0, 4, null, '2026-03-04T00:00:00Z'),
    ('demo', 'new', 0, 'StockReceived', 2, 0, null, '2026-03-04T00:00:00Z'),
    ('demo', 'counted', 0, 'StockReceived', 3, 0, null, '2026-02-01T00:00:00Z'),
    ('demo', 'counted', 1, 'StockCountingChanged', 0, 0, true, '2026-02-02T00:00:00Z'),
    ('demo', 'counted', 2, 'StockCountingChanged', 0, 0, false, '2026-03-04T00:00:00Z'),
    ('other', 'sold', 0, 'StockSold', -5, 0, null, '2026-03-04T00:00:00Z')`);
  // One that its product no longer has.
  await database.query(`insert into read.variant_stock
    (website_id, variant_id, unlimited, available, defined) values ('demo', 'gone', false, 0, false)`);
  await database.query(`update read.variant_stock as stock set moved_at =
    (select max(at) from read.stock_movements where website_id = stock.website_id
        and variant_id = stock.variant_id)`);
});
afterAll(() => test.drop());

const ask = async (websiteId = "demo", permissions: readonly Permission[] = ["orders:read"]) => {
  const routes = overviewQueries({
    sql: test.database,
    waitFor: async () => undefined,
    websiteFacts: async () => ({ timeZone: "America/New_York", currency: "USD" }),
    now: () => "2026-03-09T13:30:00.000Z",
    annotations: [],
  });
  const found = routes.find(({ contract }) => contract === overviewContract);
  const owner = { permissions: new Set(permissions) };
  const context = { websiteId, owner } as unknown as RequestContext;
  const answer = await found?.handle({
    params: undefined,
    query: undefined,
    body: undefined,
    context,
  });
  return overviewContract.response.parse(answer?.body);
};

describe("the overview", () => {
  it("compares today with the same weekday last week until the same time of the clock", async () => {
    expect(await ask()).toMatchObject({
      today: {
        orders: 2,
        conversionPpm: 1_000_000,
        totalCents: 1_000,
        visitors: 1,
        others: [{ currency: "EUR", totalCents: 500 }],
      },
      lastWeek: {
        orders: 3,
        conversionPpm: null,
        totalCents: 230,
        visitors: 1,
        others: [{ currency: "CHF", totalCents: 70 }],
      },
      lastWeekUntil: "2026-03-02T14:30:00.000Z",
      waiting: { people: 5, variants: 2, lastWeek: { people: 3, variants: 2 } },
    });
  });

  it("counts variants with low stock now and then, for members who can read the stock", async () => {
    expect((await ask("demo", ["overview:read"])).low).toBeNull();
    // Now: sold, held, new, none and counted. Then: back and none, which never had any.
    expect((await ask("demo", ["stock:read"])).low).toEqual({
      variants: 5,
      lastWeek: 2,
      lowAt: 4,
    });
  });

  it("has the last 30 days of the website's time zone, today last", async () => {
    const { days } = await ask();
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: "2026-03-09", orders: 2, totalCents: 1_000, visitors: 1 });
    expect(days.at(-2)).toEqual({ day: "2026-03-08", orders: 1, totalCents: 7000, visitors: 1 });
    expect(days.at(-8)).toEqual({ day: "2026-03-02", orders: 4, totalCents: 234, visitors: 2 });
  });

  it("has the same visitors while the totals of days are built for the first time", async () => {
    const { days } = await ask();
    await test.database.query("alter table read.traffic_days rename to traffic_days_later");
    expect((await ask()).days).toEqual(days);
    await test.database.query("alter table read.traffic_days_later rename to traffic_days");
  });

  it("lists the latest orders of this website for members who can read orders", async () => {
    expect((await ask("demo", ["overview:read"])).latest).toEqual([]);
    const { latest } = await ask();
    expect(latest).toHaveLength(6);
    expect(latest[0]?.placedAt).toBe("2026-03-09T13:00:00.000Z");
    expect((await ask("other")).latest.map(({ grandTotalCents }) => grandTotalCents)).toEqual([
      8000,
    ]);
  });
});
