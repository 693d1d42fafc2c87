import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "#projections/orders/orders.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createEmptyTables } from "#tests/support/read-tables.ts";
import { reportClockHours } from "./clock-hours.ts";
import { createSales } from "./sales.ts";

let test: TestDatabase;

/** In Kathmandu, 5:45 ahead of UTC, an hour begins at a quarter past. */
beforeAll(async () => {
  test = await createTestDatabase();
  const defaults = {
    order_id: "gen_random_uuid()",
    progress: "'definite'",
  };
  await createEmptyTables(test.database, [orders, subscriptions], { orders: defaults });
  await test.database.query(`insert into read.orders
      (website_id, placed_at, grand_total_cents, refunded_cents, currency, status) values
    ('demo', '2026-03-09T18:15:00Z', 1000, 100, 'NPR', 'paid'),
    ('demo', '2026-03-09T19:14:59Z', 500, 0, 'NPR', 'paid'),
    ('demo', '2026-03-09T19:15:00Z', 70, 0, 'EUR', 'paid'),
    ('demo', '2026-03-09T19:20:00Z', 80, 0, 'NPR', 'awaiting-payment'),
    ('demo', '2026-03-09T19:20:00Z', 90, 0, 'NPR', 'cancelled'),
    ('demo', '2026-03-09T18:14:59Z', 2000, 0, 'NPR', 'paid'),
    ('demo', '2026-03-10T18:15:00Z', 3000, 0, 'NPR', 'paid'),
    ('other', '2026-03-09T18:15:00Z', 4000, 0, 'NPR', 'paid')`);
});
afterAll(() => test.drop());

const zone = "Asia/Kathmandu";
const day = { from: "2026-03-10", to: "2026-03-10", before: null };
const counted = { visitViews: 0, bounces: 0, milliseconds: 0 };
const noon = new Date("2026-03-10T06:20:00.000Z");

const report = (isShown: boolean, now = new Date("2026-04-01T00:00:00.000Z"), range = day) =>
  reportClockHours(
    {
      sql: test.database,
      timeZone: zone,
      sales: createSales(test.database, {
        websiteId: "demo",
        timeZone: zone,
        currency: "NPR",
        isShown,
      }),
      planOf: async () => ({
        tier: "visits",
        rows: new Map([
          [
            "clockHour",
            [{ name: "2026-03-09T19:15:00.000Z", visitors: 2, visits: 3, views: 9, ...counted }],
          ],
        ]),
      }),
    },
    range,
    now,
  );

it("orders are in the hour of the website's clock, and add up to what was agreed in its currency", async () => {
  const { clockHours, clockHoursBefore } = await report(true);
  expect(clockHours).toHaveLength(24);
  expect(clockHours[0]).toEqual({
    startsAt: "2026-03-09T18:15:00.000Z",
    label: "00:00",
    visitors: 0,
    visits: 0,
    views: 0,
    sales: { orders: 2, renewals: 0, totalCents: 1500 },
  });
  expect(clockHours[1]).toEqual({
    startsAt: "2026-03-09T19:15:00.000Z",
    label: "01:00",
    visitors: 2,
    visits: 3,
    views: 9,
    sales: { orders: 2, renewals: 0, totalCents: 80 },
  });
  expect(clockHours.slice(2).every(({ sales }) => sales?.orders === 0)).toBe(true);
  expect(clockHoursBefore).toEqual([]);
});

it("hours to come have no row, and members who cannot read orders no sales", async () => {
  const { clockHours } = await report(false, noon);
  expect(clockHours.at(-1)?.label).toBe("12:00");
  expect(clockHours.every(({ sales }) => sales === null)).toBe(true);
});

it("the day before has all its hours, and several days have none", async () => {
  const before = { from: "2026-03-09", to: "2026-03-09" };
  const compared = await report(true, noon, { ...day, before } as never);
  expect(compared.clockHoursBefore).toHaveLength(24);
  expect(compared.clockHoursBefore.at(-1)?.sales).toEqual({
    orders: 1,
    renewals: 0,
    totalCents: 2000,
  });
  expect(await report(true, noon, { ...day, from: "2026-03-08" })).toEqual({
    clockHours: [],
    clockHoursBefore: [],
  });
});
