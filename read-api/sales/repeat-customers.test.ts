import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSegment } from "#domain/census/segment.ts";
import { cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Append } from "#infra/event-store/port.ts";
import { visits } from "#projections/census/visits.ts";
import { siteUsers } from "#projections/customers/site-users.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { naiveRepeat, randomOrders } from "#tests/support/naive-repeat.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { findLedger } from "./find-ledger.ts";
import { reportRepeatCustomers } from "./repeat-customers.ts";

const LOGS = repeats(50);
const logs = Array.from({ length: LOGS }, (_, seed) => randomOrders(seed, `w${seed}`));
const eventStore = createMemoryEventStore();

/** No visit of every third order is known. */
const campaigns = ["spring", "autumn", undefined] as const;
const campaignOf = (orderId: string) =>
  campaigns[Number.parseInt(orderId.slice(-12), 16) % campaigns.length];

/** The event, with a visit a minute before it if it places an order that a campaign led to. */
const visited = async (append: Append): Promise<Append> => {
  const { metadata, events } = append;
  const [event] = events;
  if (event?.type !== "OrderPlaced") return append;
  const { orderId, placedAt } = event.data as { orderId: string; placedAt: string };
  const campaign = campaignOf(orderId);
  if (campaign === undefined) return append;
  const view = { visitorId: orderId, page: "/", referrer: "", campaign };
  const atMs = Date.parse(placedAt) - MINUTE_MS;
  await appendHit(eventStore, metadata.websiteId, hitOf({ ...view, atMs }));
  return { ...append, metadata: { ...metadata, visitorId: orderId } };
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const log of logs) for (const append of log) await eventStore.append(await visited(append));
  await projectAll(test.database, eventStore, [orders, siteUsers, sales, visits]);
}, 120_000);
afterAll(() => test.drop());

const ranges = [
  { from: "2025-12-01", to: "2027-12-31" },
  { from: "2026-02-01", to: "2026-06-17" },
  { from: "2026-03-01", to: "2026-03-31" },
];
const zones = ["America/New_York", "Asia/Kathmandu", "UTC"];

const reportOf = (seed: number) => {
  const range = ranges[seed % ranges.length] as (typeof ranges)[number];
  const timeZone = zones[(seed >> 2) % zones.length] as string;
  const periods = cohortPeriods(range, "month", "2030-01-01");
  return { websiteId: `w${seed}`, timeZone, ...range, periods };
};

const nameOf = ({ cohort, currency }: { cohort: string; currency: string }): string =>
  `${cohort} ${currency}`;

describe(`customers of ${LOGS} random logs`, () => {
  it("buy again as in a naive count, whatever their address and currency", async () => {
    let [again, mixed, later] = [0, 0, 0];
    for (const [seed, log] of logs.entries()) {
      const report = reportOf(seed);
      const { rows, size, boughtAgain } = await reportRepeatCustomers(test.database, report);
      const naive = naiveRepeat(log, { seed, websiteId: report.websiteId }, report);
      const found = rows.map(({ open: _open, later: months, ...row }) => ({
        ...row,
        later: months.filter((count) => count !== null),
      }));
      const expected = naive
        .map(({ later: months, ...row }) => ({ ...row, later: months.slice(0, 12) }))
        .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
      expect(found, `log ${seed}`).toEqual(expected);
      expect(size).toBe(naive.reduce((sum, row) => sum + row.size, 0));
      expect(boughtAgain).toBe(naive.reduce((sum, row) => sum + row.boughtAgain, 0));
      again += boughtAgain;
      mixed += naive.filter((row) => row.size === 0).length;
      later += naive.filter((row) => row.later.some((count) => count > 0)).length;
    }
    expect(Math.min(again, mixed, later)).toBeGreaterThan(10);
  }, 120_000);

  it("are filtered by the visit before the first order as in a naive count, with all that they bought", async () => {
    const segment = parseSegment("campaign:is:spring");
    let [again, mixed, early, unknown] = [0, 0, 0, 0];
    for (const [seed, log] of logs.entries()) {
      const report = reportOf(seed);
      const count = (selects: (orderId: string) => boolean, from = report.from) =>
        naiveRepeat(
          log,
          { seed, websiteId: report.websiteId },
          { ...report, from, selects },
        ).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
      const isSpring = (orderId: string) => campaignOf(orderId) === "spring";
      const naive = count(isSpring);
      const { rows, withoutVisit } = await reportRepeatCustomers(test.database, report, segment);
      const figuresOf = (row: Omit<(typeof rows)[number], "open" | "later">) => [
        nameOf(row),
        row.size,
        row.boughtAgain,
        row.medianDays,
        row.orders,
        row.netCents,
      ];
      expect(rows.map(figuresOf), `log ${seed}`).toEqual(naive.map(figuresOf));
      const skipped = count((orderId) => campaignOf(orderId) === undefined);
      expect(withoutVisit, `log ${seed}`).toBe(skipped.reduce((sum, { size }) => sum + size, 0));
      unknown += withoutVisit;
      again += naive.reduce((sum, row) => sum + row.boughtAgain, 0);
      mixed += naive.filter((row) => row.size === 0).length;
      const all = count(isSpring, "2025-12-01");
      early +=
        all.reduce((sum, row) => sum + row.size, 0) - naive.reduce((sum, row) => sum + row.size, 0);
    }
    expect(Math.min(again, mixed, early, unknown)).toBeGreaterThan(3);
  }, 120_000);

  it("have the sales of the ledger, to the cent and for each currency", async () => {
    let checked = 0;
    for (const seed of logs.keys()) {
      const report = { ...reportOf(seed), ...ranges[0] };
      const periods = cohortPeriods(report, "month", "2030-01-01");
      const { rows } = await reportRepeatCustomers(test.database, { ...report, periods });
      for (const [currency, ledger] of await findLedger(test.database, report)) {
        const own = rows.filter((row) => row.currency === currency);
        const sum = own.reduce((all, { netCents }) => all + netCents, 0);
        expect(sum).toBe(ledger.totalCents - ledger.refundedCents);
        expect(own.reduce((all, row) => all + row.orders, 0)).toBe(ledger.orders);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(LOGS / 2);
  }, 120_000);

  it("are the same after a rebuild", async () => {
    for (const projection of [orders, siteUsers])
      await expectReplayEqualsLive(test.database, eventStore, projection, {
        batchSizes: [7, 1_000],
      });
  }, 120_000);
});
