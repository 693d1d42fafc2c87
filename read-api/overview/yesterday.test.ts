import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Permission } from "#domain/kit/permission.ts";
import { verdictOf } from "#domain/overview/verdict.ts";
import { visits } from "#projections/census/visits.ts";
import { orders as orderTables } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createEmptyTables } from "#tests/support/read-tables.ts";
import { createSales } from "../census/sales.ts";
import type { Annotation } from "../kit/annotations.ts";
import { findLedger } from "../sales/find-ledger.ts";
import { reportSales } from "../sales/sales-report.ts";
import { findYesterday } from "./yesterday.ts";

let test: TestDatabase;

const ZONE = "America/New_York";
/** Tuesday the 10th of March 2026, 09:30 in New York: yesterday was Monday the 9th, and clocks went forward on Sunday. */
const NOW = "2026-03-10T13:30:00.000Z";

type Order = {
  readonly at: string;
  readonly cents: number;
  readonly item: string;
  readonly currency?: string;
  readonly status?: string;
  readonly progress?: string;
};
const orders: readonly Order[] = [
  // The first and the last second of Monday.
  { at: "2026-03-09T04:00:00Z", cents: 9_000, item: "ink" },
  { at: "2026-03-10T03:59:59Z", cents: 1_000, item: "pen", status: "refunded" },
  { at: "2026-03-09T15:00:00Z", cents: 8_000, item: "ink", status: "awaiting-payment" },
  { at: "2026-03-09T15:00:00Z", cents: 700, item: "pen", currency: "EUR" },
  // They do not count.
  { at: "2026-03-09T15:00:00Z", cents: 50_000, item: "ink", status: "cancelled" },
  { at: "2026-03-09T15:00:00Z", cents: 60_000, item: "ink", progress: "failed" },
  { at: "2026-03-09T03:59:59Z", cents: 70_000, item: "ink" },
  { at: "2026-03-10T04:00:00Z", cents: 80_000, item: "ink" },
  // The Monday before, when clocks had another time.
  { at: "2026-03-02T05:00:00Z", cents: 2_000, item: "ink" },
  { at: "2026-03-03T04:59:59Z", cents: 7_000, item: "pen" },
  { at: "2026-03-02T15:00:00Z", cents: 300, item: "pen", currency: "CHF" },
  { at: "2026-03-02T04:59:59Z", cents: 90_000, item: "pen" },
];

/** Of the order at this place. */
const orderIdOf = (place: number): string =>
  `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`;

const amounts = ["discount_cents", "shipping_cost_cents", "tax_cents", "due_cents"];
const defaults = {
  orders: {
    ...Object.fromEntries(amounts.map((column) => [column, "0"])),
    address: "'{}'",
    payment_method: "'manual'",
    total_quantity: "1",
    discounts: "'[]'",
    taxes: "'[]'",
  },
  order_lines: {
    line_id: "'1'",
    quantity: "1",
    discount_cents: "0",
    tax_cents: "0",
    place: "0",
  },
  visits: { first_position: "1" },
  traffic_days: { gap: "0" },
};

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await createEmptyTables(database, [orderTables, subscriptions, visits, sales], defaults);
  for (const [place, order] of orders.entries()) {
    const { at, cents, item, currency = "USD", status = "paid", progress = "definite" } = order;
    const id = orderIdOf(place);
    await database.query(
      `insert into read.orders (website_id, order_id, status, progress, placed_at, currency,
                                subtotal_cents, grand_total_cents)
       values ('demo', $1, $2, $3, $4, $5, $6, $6)`,
      [id, status, progress, at, currency, cents],
    );
    await database.query(
      `insert into read.order_lines (website_id, order_id, item_id, title, total_cents)
       values ('demo', $1, $2::text, upper($2), $3)`,
      [id, item, cents],
    );
  }
  await database.query(
    `insert into read.order_refunds
       (website_id, order_id, refund_id, refunded_at, amount_cents, lines, progress)
     values ('demo', $1, 'one', '2026-03-10T03:59:59Z', 1000, '[]', 'paid')`,
    [orderIdOf(1)],
  );
  // The order in euros is a renewal, which no visit leads to.
  await database.query(
    "insert into read.subscription_periods (website_id, order_id, period) values ('demo', $1, 2)",
    [orderIdOf(3)],
  );
  await database.query("insert into read.traffic_zones values ('demo', $1)", [ZONE]);
  await database.query(`insert into read.traffic_days (website_id, dimension, value, day, visitors) values
    ('demo', 'total', '', '2026-03-09', 100), ('demo', 'total', '', '2026-03-02', 200),
    ('demo', 'source', 'news.example', '2026-03-02', 95), ('demo', 'source', '', '2026-03-09', 60)`);
});
afterAll(() => test.drop());

const markOf = (kind: Annotation["kind"], permission: Permission, name: string): Annotation => ({
  kind,
  permission,
  text: `select '2026-03-09T18:00:00Z'::timestamptz as at, '${name}' as name, '${name}' as id
          where $1 = 'demo' and $2::timestamptz <= '2026-03-09T18:00:00Z'
            and $3::timestamptz > '2026-03-09T18:00:00Z'`,
});
const annotations: readonly Annotation[] = [
  markOf("page", "content:read", "Spring"),
  markOf("couponStart", "coupons:read", "TEN"),
  markOf("price", "products:read", "Ink"),
  markOf("alertOver", "census:read", "Quiet"),
  markOf("note", "census:read", "Fair"),
];

const everything: readonly Permission[] = [
  ...(["overview:read", "census:read"] as const),
  ...(["content:read", "coupons:read", "products:read"] as const),
];

const ask = (permissions = everything, now = NOW, websiteId = "demo") =>
  findYesterday(
    { sql: test.database, annotations },
    {
      websiteId,
      timeZone: ZONE,
      currency: "USD",
      now,
      permissions: new Set(permissions),
    },
  );

describe("sales of filtered visits", () => {
  const find = (country: string, day = "2026-03-09") =>
    createSales(test.database, {
      websiteId: "demo",
      timeZone: ZONE,
      currency: "USD",
      isShown: true,
      segment: [[{ column: "country", operator: "is", values: [country] }]],
    }).find({ from: day, to: day });

  it("are orders whose last visit before the order is selected, and those of no visit are counted", async () => {
    const { database } = test;
    await database.query("update read.orders set cart_id = order_id");
    await database.query(
      `insert into read.cart_visitors (website_id, cart_id, visitor)
       values ('demo', $1, 'ann'), ('demo', $2, 'ben'), ('demo', $3, 'cy'), ('demo', $4, null)`,
      [0, 1, 3, 2].map(orderIdOf),
    );
    await database.query(`insert into read.visits (website_id, visitor, started_at, country) values
      ('demo', 'ann', '2026-03-01T00:00:00Z', 'FR'), ('demo', 'ann', '2026-03-08T00:00:00Z', 'DE'),
      ('demo', 'ann', '2026-03-09T12:00:00Z', 'FR'), ('demo', 'cy', '2026-03-09T15:00:00Z', 'DE'),
      ('demo', 'ben', '2025-12-09T00:00:00Z', 'DE'), ('other', 'ben', '2026-03-09T00:00:00Z', 'DE')`);
    const { total, on } = await find("DE");
    expect(total).toEqual({
      orders: 2,
      renewals: 1,
      totalCents: 9_000,
      others: [{ currency: "EUR", totalCents: 700 }],
      withoutVisit: 2,
    });
    expect(on("2026-03-09")).toEqual({ orders: 2, renewals: 1, totalCents: 9_000 });
    expect((await find("FR")).total).toMatchObject({ orders: 0, withoutVisit: 2 });
    // No visit leads to a renewal.
    await database.query("delete from read.cart_visitors where cart_id = $1", [orderIdOf(3)]);
    expect((await find("DE")).total).toMatchObject({ orders: 1, others: [], withoutVisit: 2 });
  });
});

describe("yesterday", () => {
  it("is the sales of the whole local day, next to the same weekday before", async () => {
    const yesterday = await ask();
    expect(yesterday).toMatchObject({ day: "2026-03-09", dayBefore: "2026-03-02" });
    expect(yesterday?.sales).toMatchObject({
      orders: 4,
      ordersBefore: 3,
      // Without the renewal.
      conversionPpm: 30_000,
      conversionPpmBefore: 15_000,
    });
    expect(yesterday?.sales?.amounts).toEqual([
      {
        currency: "USD",
        orders: 3,
        ordersBefore: 2,
        refundedCents: 1_000,
        totalCents: 18_000,
        totalCentsBefore: 9_000,
      },
      {
        currency: "CHF",
        orders: 0,
        ordersBefore: 1,
        refundedCents: 0,
        totalCents: 0,
        totalCentsBefore: 300,
      },
      {
        currency: "EUR",
        orders: 1,
        ordersBefore: 0,
        refundedCents: 0,
        totalCents: 700,
        totalCentsBefore: 0,
      },
    ]);
    expect(yesterday && verdictOf(yesterday)).toEqual({
      tone: "good",
      text: "Yesterday was good: total sales of $180.00, 100% more than the Monday before, although 50% fewer visitors came.",
    });
  });

  it("has the amounts of Sales and of Visits for the same days", async () => {
    const shared = { websiteId: "demo", timeZone: ZONE, currency: "USD" };
    const sales = (await ask())?.sales;
    const query = {
      from: "2026-03-09",
      to: "2026-03-09",
      compare: "custom" as const,
      compareFrom: "2026-03-02",
      compareTo: "2026-03-02",
    };
    const report = await reportSales(test.database, { ...shared, query });
    for (const { currency, totalCents, totalCentsBefore, ...amount } of sales?.amounts ?? [])
      expect(report.currencies.find((each) => each.currency === currency)).toMatchObject({
        now: { totalCents, orders: amount.orders, refundedCents: amount.refundedCents },
        before: { totalCents: totalCentsBefore, orders: amount.ordersBefore },
      });
    const { find } = createSales(test.database, { ...shared, isShown: true });
    expect((await find({ from: query.from, to: query.to })).total).toEqual({
      orders: sales?.orders,
      renewals: 1,
      totalCents: 18_000,
      others: [{ currency: "EUR", totalCents: 700 }],
      withoutVisit: 0,
    });
    expect((await find({ from: query.compareFrom, to: query.compareTo })).total).toEqual({
      orders: sales?.ordersBefore,
      renewals: 0,
      totalCents: 9_000,
      others: [{ currency: "CHF", totalCents: 300 }],
      withoutVisit: 0,
    });
  });

  it("ends at a moment of the day, where a day in progress is compared with it", async () => {
    const query = {
      from: "2026-03-10",
      to: "2026-03-10",
      compare: "custom" as const,
      compareFrom: "2026-03-09",
      compareTo: "2026-03-09",
    };
    const days = { from: "2026-03-09", to: "2026-03-09" };
    const until = "2026-03-09T15:00:00.000Z";
    const range = { websiteId: "demo", timeZone: ZONE, ...days };
    expect((await findLedger(test.database, { ...range, until })).get("USD")).toMatchObject({
      orders: 1,
      totalCents: 9_000,
      refundedCents: 0,
    });
    const sales = createSales(test.database, {
      websiteId: "demo",
      timeZone: ZONE,
      currency: "USD",
      isShown: true,
      until,
    });
    const sold = await sales.find(days);
    expect(sold.soFar()).toMatchObject({ orders: 1, totalCents: 9_000 });
    expect(sold.total).toMatchObject({ orders: 4, totalCents: 18_000 });
    // Both days are over.
    const report = await reportSales(test.database, {
      websiteId: "demo",
      timeZone: ZONE,
      currency: "USD",
      query,
    });
    expect(report.before).toMatchObject({ until: null });
  });

  it("names the products, the sources and the marks of the day that explain it", async () => {
    const yesterday = await ask();
    expect(yesterday?.sales?.products).toEqual([
      { id: "ink", title: "INK", cents: 17_000, centsBefore: 2_000 },
    ]);
    expect(yesterday?.visits).toEqual({
      visitors: 100,
      visitorsBefore: 200,
      reasons: [{ dimension: "source", name: "news.example", visitors: 0, visitorsBefore: 95 }],
    });
    expect(yesterday?.marks.map(({ name }) => name)).toEqual(["Fair", "TEN", "Ink"]);
    expect(yesterday?.moreMarks).toBe(1);
  });

  it("has of the rest what a member can read", async () => {
    const billing = await ask(["overview:read", "coupons:read"]);
    expect(billing?.sales).toEqual((await ask())?.sales);
    expect(billing?.visits).toEqual({ visitors: 100, visitorsBefore: 200, reasons: [] });
    expect(billing?.marks.map(({ name }) => name)).toEqual(["TEN"]);
    const editor = await ask(["census:read"]);
    expect(editor?.sales).toBeNull();
    expect(editor?.visits?.reasons).toHaveLength(1);
  });

  it("is about sales alone while visits are counted in another time zone", async () => {
    await test.database.query("update read.traffic_zones set time_zone = 'UTC'");
    const yesterday = await ask();
    await test.database.query("update read.traffic_zones set time_zone = $1", [ZONE]);
    expect(yesterday?.visits).toBeNull();
    expect(yesterday?.sales).toMatchObject({ conversionPpm: null, orders: 4 });
  });

  it("is nothing on a website without visits and sales", async () => {
    expect(await ask(everything, NOW, "other")).toBeNull();
    expect(await ask(everything, "2025-01-01T12:00:00.000Z")).toBeNull();
  });
});
