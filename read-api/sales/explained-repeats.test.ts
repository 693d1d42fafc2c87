import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { siteUsers } from "#projections/customers/site-users.ts";
import { orders } from "#projections/orders/orders.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { randomOrders } from "#tests/support/naive-repeat.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { firstVersion } from "../measuring/rules-history.ts";
import { repeatNumbers } from "./explained-repeats.ts";
import { reportRepeatCustomers } from "./repeat-customers.ts";

const LOGS = repeats(24);
/** The events that had been recorded when the tables were looked at: some, and all of them. */
const PARTS = [0.6, 1];
const eventStore = createMemoryEventStore();
const TODAY = "2026-04-10";

let test: TestDatabase;
const events = new Map<string, readonly ReadEvent[]>();

/** A website for each log and part of it, so that tables of the past are there, too. */
beforeAll(async () => {
  test = await createTestDatabase();
  for (let seed = 0; seed < LOGS; seed += 1)
    for (const [part, share] of PARTS.entries()) {
      const websiteId = `w${seed}-${part}`;
      const log = randomOrders(seed, websiteId);
      for (const append of log.slice(0, Math.ceil(log.length * share)))
        await eventStore.append(append);
    }
  await projectAll(test.database, eventStore, [orders, siteUsers]);
  const read = await eventStore.readAll({ after: 0n, limit: 100_000 });
  const plain = read.events.map(({ position, stream, type, data, metadata, recordedAt: at }) => ({
    websiteId: metadata.websiteId,
    event: { position: `${position}`, stream, type, data, at, actor: metadata.actor },
  }));
  for (const [websiteId, own] of Map.groupBy(plain, (each) => each.websiteId))
    events.set(
      websiteId,
      own.map(({ event }) => event),
    );
}, 120_000);
afterAll(() => test.drop());

const zones = ["America/New_York", "Asia/Kathmandu", "UTC"];
const ranges = [
  { from: "2025-12-01", to: "2026-12-31" },
  { from: "2026-02-01", to: "2026-04-10" },
];

type Name = keyof typeof repeatNumbers;

const askedOf = (websiteId: string, timeZone: string, id: string): ExplainedId => ({
  websiteId,
  id,
  orderIdOf,
  timeZone,
  currency: "USD",
  segment: [],
  measuringRules: [firstVersion],
  today: TODAY,
});

const explained = (number: Name, asked: ExplainedId) => {
  const explanation = repeatNumbers[number] as Explanation<unknown>;
  let state = explanation.begin(asked);
  for (const event of events.get(asked.websiteId) ?? []) state = explanation.evolve(state, event);
  return explanation.measure(state);
};

const ppm = (share: number | null | undefined) =>
  share == null ? null : Math.round(share * 1_000_000);

describe(`the explained figures of repeat customers, over ${LOGS} random logs`, () => {
  it("equal the report, by month and altogether, whatever addresses the accounts have had", async () => {
    let [again, later, averages] = [0, 0, 0];
    for (let seed = 0; seed < LOGS; seed += 1)
      for (const part of PARTS.keys()) {
        const websiteId = `w${seed}-${part}`;
        const timeZone = zones[seed % zones.length] as string;
        const range = ranges[seed % ranges.length] as (typeof ranges)[number];
        const periods = cohortPeriods(range, "month", TODAY);
        const report = { websiteId, timeZone, ...range, periods };
        const found = await reportRepeatCustomers(test.database, report);
        const figureOf = (number: Name, cell: string) =>
          explained(number, askedOf(websiteId, timeZone, `${range.from}.${range.to}.${cell}`));
        const { size, boughtAgain, medianDays } = found;
        const all = [
          figureOf("repeat-customers", "new"),
          figureOf("repeat-customers", "again"),
          figureOf("repeat-days", "again"),
          figureOf("repeat-share", "again"),
          figureOf("repeat-share", "1"),
        ];
        const share = size === 0 ? null : boughtAgain / size;
        const wanted = [size, boughtAgain, medianDays, ppm(share), ppm(found.averages[0])];
        expect(all, websiteId).toEqual(wanted);
        for (const row of found.rows) {
          const cell = `${row.cohort}.${row.currency}`;
          const own = [
            figureOf("repeat-customers", `${cell}.new`),
            figureOf("repeat-customers", `${cell}.again`),
            figureOf("repeat-days", `${cell}.again`),
            figureOf("repeat-orders", `${cell}.new`),
            figureOf("repeat-net", `${cell}.new`),
            figureOf("repeat-customers", `${cell}.1`),
            figureOf("repeat-customers", `${cell}.2`),
          ];
          const figures = [row.size, row.boughtAgain, row.medianDays, row.orders, row.netCents];
          const months = [row.later[0] ?? 0, row.later[1] ?? 0];
          expect(own, `${websiteId}, ${cell}`).toEqual([...figures, ...months]);
          later += months[0] ?? 0;
        }
        again += boughtAgain;
        averages += found.averages[0] ?? 0;
      }
    expect(Math.min(again, later)).toBeGreaterThan(5);
    expect(averages).toBeGreaterThan(0);
  }, 120_000);

  it("look up the local day of each order of an address once, however many it has", () => {
    const ORDERS = 400;
    const asked = askedOf("one", "UTC", "2026-01-01.2026-12-31.2026-02-01.USD.new");
    const count = repeatNumbers["repeat-orders"] as Explanation<unknown>;
    const log = Array.from({ length: ORDERS }, (_, number): readonly ReadEvent[] => {
      const orderId = uuid(number);
      const at = new Date(Date.UTC(2026, 1, 1, 0, number)).toISOString();
      const event = (type: string, said: { readonly [key: string]: Json }): ReadEvent => ({
        position: `${number}`,
        stream: `order-one.${orderId}`,
        type,
        data: orderEventData(type, { orderId, ...said }),
        at,
        actor: "visitor",
      });
      return [
        event("OrderPlaced", { placedAt: at, person: { personId: uuid(9_999), sealed: "" } }),
        event("OrderConfirmed", { confirmedAt: at }),
      ];
    }).flat();
    // The day of an order in a time zone.
    const days = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    let state = count.begin(asked);
    days.mockClear();
    for (const event of log) state = count.evolve(state, event);
    const looked = days.mock.calls.length;
    days.mockRestore();
    expect([count.measure(state), looked]).toEqual([ORDERS, ORDERS]);
  });

  it("are empty for what is no row of the report", () => {
    for (const cell of ["13", "never", "2020-01-01.USD.new", "2026-03-02.USD.new"]) {
      const asked = askedOf("w0-1", "UTC", `2026-02-01.2026-04-10.${cell}`);
      expect([cell, explained("repeat-customers", asked)]).toEqual([cell, null]);
      expect(repeatNumbers["repeat-customers"].streamsOf(asked)).toEqual({});
    }
  });
});
