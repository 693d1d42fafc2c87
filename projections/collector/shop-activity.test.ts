import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuickViewEvent } from "#domain/census/events.ts";
import type { CollectorEvent } from "#domain/collector/events.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { MeasuringRulesOf, Projection, ReadTables } from "#projections/kit/projection.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createChance, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { repeats } from "#tests/support/repeats.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createShopActivityFold, shopActivity } from "./shop-activity.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(shopActivity);
});
afterEach(() => website.drop());

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
type Visit = { readonly at: string; readonly visitorId?: string; readonly userAgent?: string };
const seen = ({ at, visitorId, userAgent = person }: Visit) => ({
  pagePath: "/shop/p/pen",
  visitorId: visitorId ?? null,
  visitId: null,
  userAgent,
  happenedAt: `2030-${at}:00.000Z`,
});
const visited = (visit: Visit): CollectorEvent => ({
  type: "VisitorEventRecorded",
  name: "VisitPDP",
  itemId: "pen",
  ...seen(visit),
});
const bought = (visit: Visit): CollectorEvent => ({
  type: "PixelEventRecorded",
  name: "Purchase",
  orderId: "order-1",
  ...seen(visit),
});
const record = (...events: readonly CollectorEvent[]) =>
  website.record("collector visitors-1", ...events);
const zone = (timeZone: string) =>
  website.record("siteSettings site", {
    type: "SiteSettingsChanged",
    changes: { timeZone },
    changedAt: "2030-01-01T00:00:00Z",
  } as { type: string });
const days = `
  select event, item_id, day::text, gap::int, visitors, times::int from read.shop_days
   order by item_id, event, day, gap`;

it("counts what visitors do by local day, and since when each was seen before [A7.15]", async () => {
  await zone("Europe/Berlin");
  await record(
    visited({ at: "01-01T10:00", visitorId: "ann" }),
    visited({ at: "01-01T22:59", visitorId: "ann" }),
    visited({ at: "01-01T23:00", visitorId: "ann" }),
    visited({ at: "01-04T10:00", visitorId: "ann" }),
    visited({ at: "01-04T11:00", visitorId: "bob" }),
  );
  const pdp = { event: "visitor:VisitPDP", item_id: "pen" };
  const pen = [
    { ...pdp, day: "2030-01-01", gap: 0, visitors: 1, times: 2 },
    { ...pdp, day: "2030-01-02", gap: 1, visitors: 1, times: 1 },
    { ...pdp, day: "2030-01-04", gap: 0, visitors: 1, times: 1 },
    { ...pdp, day: "2030-01-04", gap: 2, visitors: 1, times: 1 },
  ];
  expect(await website.rows(days)).toEqual([
    ...pen.map((row) => ({ ...row, item_id: "" })),
    ...pen,
  ]);
});

it("moves to the days of another time zone, also in the past", async () => {
  await zone("Europe/Berlin");
  await record(visited({ at: "01-01T23:30", visitorId: "ann" }));
  const dayOfPen = "select distinct day::text from read.shop_days";
  expect(await website.rows(dayOfPen)).toEqual([{ day: "2030-01-02" }]);
  await zone("Europe/London");
  expect(await website.rows(dayOfPen)).toEqual([{ day: "2030-01-01" }]);
  await zone("No/Where");
  expect(await website.rows(dayOfPen)).toEqual([{ day: "2030-01-01" }]);
});

it("shortens the gap of a later day when a report of an earlier one arrives", async () => {
  await record(visited({ at: "01-10T12:00", visitorId: "ann" }));
  await website.rows(days);
  await record(
    visited({ at: "01-07T12:00", visitorId: "ann" }),
    visited({ at: "01-01T12:00", visitorId: "ann" }),
  );
  const gaps =
    "select day::text, gap::int, visitors from read.shop_days where item_id = '' order by 1";
  expect(await website.rows(gaps)).toEqual([
    { day: "2030-01-01", gap: 0, visitors: 1 },
    { day: "2030-01-07", gap: 6, visitors: 1 },
    { day: "2030-01-10", gap: 3, visitors: 1 },
  ]);
});

it("counts visitors without cookies together, and events that are about no product once", async () => {
  await record(bought({ at: "01-01T12:00" }), bought({ at: "01-01T19:01" }));
  expect(await website.rows(days)).toEqual([
    { event: "pixel:Purchase", item_id: "", day: "2030-01-01", gap: 0, visitors: 0, times: 2 },
  ]);
});

it("counts the Quick Views of a product", async () => {
  const quickView = (visitorId: string | null, userAgent = person): QuickViewEvent => ({
    type: "QuickViewRecorded",
    itemId: "pen",
    pagePath: "/shop",
    visitorId,
    userAgent,
  });
  await website.record(
    "quickView visitors-1",
    ...[quickView("ann"), quickView("ann"), quickView(null), quickView("bot", bot)],
  );
  const counted =
    "select event, item_id, sum(visitors)::int as visitors, sum(times)::int as times from read.shop_days group by 1, 2 order by 2";
  expect(await website.rows(counted)).toEqual([
    { event: "visitor:QuickView", item_id: "", visitors: 1, times: 3 },
    { event: "visitor:QuickView", item_id: "pen", visitors: 1, times: 3 },
  ]);
});

it("leaves out bots", async () => {
  await record(visited({ at: "01-01T10:00", visitorId: "bot", userAgent: bot }));
  expect(await website.rows(days)).toEqual([]);
});

/** It forgets a visitor as soon as the rows are in the tables. */
const forgetful: Projection = {
  ...shopActivity,
  createFold: (read: ReadTables, rulesOf: MeasuringRulesOf) =>
    createShopActivityFold(read, rulesOf, 1),
} as Projection;

it("a visitor is looked for in the tables, also when only visitors without cookies came since a start", async () => {
  const own = await createTestDatabase();
  const eventStore = createMemoryEventStore();
  const append = (visitorId: string | null, hour: number) =>
    eventStore.append({
      stream: "collector-demo.visitors-1",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          version: 1,
          type: "VisitorEventRecorded",
          data: {
            name: "ViewCart",
            pagePath: "/",
            visitorId,
            visitId: null,
            userAgent: person,
            happenedAt: `2030-01-01T${hour}:00:00.000Z`,
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  const project = () => projectAll(own.database, eventStore, [forgetful], { batchSize: 1 });
  try {
    await append("ann", 10);
    await project();
    // Enough to forget visitors once, and not twice.
    for (let hour = 10; hour < 20; hour += 1) await append(null, hour);
    await append("ann", 20);
    await project();
    const text =
      "select sum(visitors)::int as visitors, sum(times)::int as times from read.shop_days";
    expect(await own.database.query(text)).toEqual([{ visitors: 1, times: 12 }]);
  } finally {
    await own.drop();
  }
});

type Happening = {
  readonly atMs: number;
  readonly visitorId: string | null;
  readonly itemId: string | undefined;
  readonly name: "VisitPDP" | "ViewCart";
};

const zones = ["Asia/Kathmandu", "America/New_York", "Atlantic/Azores", "America/Santiago"];
// Midnight in New York, changes of its clocks, and where midnight comes twice or never.
const moments = [
  "2026-01-15T04:50:00Z",
  "2026-03-08T04:50:00Z",
  "2026-10-24T23:50:00Z",
  "2026-09-06T02:50:00Z",
];
const DAY_MS = 86_400_000;
const steps = [
  0,
  1,
  15 * MINUTE_MS,
  40 * MINUTE_MS,
  DAY_MS,
  3 * DAY_MS,
  400 * DAY_MS,
  401 * DAY_MS,
];

/** Late reports, several in one quarter of an hour, visitors who come back, and sometimes another time zone. */
const randomLog = (seed: number): readonly (Happening | { readonly timeZone: string })[] => {
  const chance = createChance(seed);
  const of = <Value>(values: readonly Value[]): Value => values[chance(values.length)] as Value;
  const startMs = Date.parse(of(moments));
  return Array.from({ length: 60 }, () => {
    if (chance(15) === 0) return { timeZone: of(zones) };
    return {
      atMs: startMs + of(steps) + of(steps) * (chance(3) - 1),
      visitorId: of(["ann", "bob", null]),
      itemId: of(["pen", "cup", undefined]),
      name: of(["VisitPDP", "ViewCart"] as const),
    };
  });
};

const visitorsText = `
  select event, item_id, sum(times)::int as times,
         coalesce(sum(visitors) filter (where gap = 0 or day - gap < $1::date), 0)::int as visitors
    from read.shop_days where day between $1::date and $2::date group by 1, 2 order by 1, 2`;

/** Every happening of the range, looked at one by one. */
const naive = (all: readonly Happening[], timeZone: string, from: string, to: string) => {
  const counted = new Map<string, { times: number; visitors: Set<string> }>();
  for (const { atMs, visitorId, itemId, name } of all) {
    const day = dayOf(new Date(atMs), timeZone);
    if (day < from || day > to) continue;
    for (const item_id of itemId === undefined ? [""] : ["", itemId]) {
      const key = JSON.stringify({ event: `visitor:${name}`, item_id });
      const row = counted.get(key) ?? { times: 0, visitors: new Set() };
      counted.set(key, row);
      row.times += 1;
      if (visitorId !== null) row.visitors.add(visitorId);
    }
  }
  const rows = [...counted].map(([key, { times, visitors }]) => ({
    ...JSON.parse(key),
    times,
    visitors: visitors.size,
  }));
  const byKey = (row: { event: string; item_id: string }) => `${row.event} ${row.item_id}`;
  return rows.toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1));
};

describe("the visitors of a range", () => {
  it.each([
    ["in batches", shopActivity, 5],
    ["one by one, when visitors are forgotten", forgetful, 1],
  ] as const)(
    `are those of a naive count on ${repeats(4)} random logs, %s`,
    async (_, projection, batchSize) => {
      for (let seed = 1; seed <= repeats(4); seed += 1) {
        const test = await createTestDatabase();
        try {
          const eventStore = createMemoryEventStore();
          let timeZone = "America/New_York";
          const all: Happening[] = [];
          for (const happening of randomLog(seed)) {
            const isZone = "timeZone" in happening;
            if (isZone) timeZone = happening.timeZone;
            else all.push(happening);
            const data = isZone
              ? { changes: { timeZone }, changedAt: "2026-01-01T00:00:00.000Z" }
              : {
                  name: happening.name,
                  pagePath: "/",
                  visitId: null,
                  userAgent: person,
                  visitorId: happening.visitorId,
                  ...(happening.itemId !== undefined && { itemId: happening.itemId }),
                  happenedAt: new Date(happening.atMs).toISOString(),
                };
            await eventStore.append({
              stream: isZone ? "siteSettings-demo.site" : "collector-demo.visitors-1",
              expectedRevision: "any",
              events: [
                {
                  id: newId(),
                  version: 1,
                  data: data as Record<string, Json>,
                  type: isZone ? "SiteSettingsChanged" : "VisitorEventRecorded",
                },
              ],
              metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
            });
          }
          await projectAll(test.database, eventStore, [projection], { batchSize });
          const on = all.map(({ atMs }) => dayOf(new Date(atMs), timeZone)).toSorted();
          const ranges = [
            [on[0], on.at(-1)],
            [on[10], on[40]],
            [on[25], on[25]],
          ] as [string, string][];
          for (const [from, to] of ranges) {
            if (Date.parse(to) - Date.parse(from) >= 400 * DAY_MS) continue;
            const rows = await test.database.query(visitorsText, [from, to]);
            expect(rows, `log ${seed}, ${from} to ${to}`).toEqual(naive(all, timeZone, from, to));
          }
          await expectReplayEqualsLive(test.database, eventStore, shopActivity);
        } finally {
          await test.drop();
        }
      }
    },
  );
});
