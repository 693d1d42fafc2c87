import { expect, it } from "vitest";
import type { Segment } from "#domain/census/segment.ts";
import { createChance } from "#tests/support/naive-traffic.ts";
import { narrowVisits } from "./narrowed-visits.ts";
import { cacheBytes } from "./row-caches.ts";
import { allGroups } from "./traffic-answers.ts";
import { createVisitColumns, type ReadVisits, valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";
import { countGroups, scanVisits } from "./visit-scan.ts";

const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.parse("2026-03-10T00:00:00.000Z") / HOUR_MS;
const HOURS = 60;
const chance = createChance(11);

const randomVisits = (hour: number, count: number, pages: number): ReadVisits => {
  const each = <Value>(make: () => Value) => Array.from({ length: count }, make);
  const visitors = each(() => (chance(6) === 0 ? "" : `v-${chance(300)}`));
  const viewed = visitors.map((visitor) =>
    Array.from({ length: visitor === "" ? 1 : 1 + chance(4) }, () => `/page-${chance(pages)}`),
  );
  return [
    visitors,
    each(() => hour * HOUR_MS + chance(HOUR_MS)),
    viewed,
    viewed.map((own) => (own.length === 1 ? null : own.map((_, place) => place * 1_000))),
    viewed.map((own) => (own.length > 1 && chance(20) === 0 ? 500 : 0)),
    ...valueDimensions.map((_, place) => each(() => `value-${chance(place === 0 ? 40 : 3)}`)),
  ];
};

/** Visits of some hours in order, and of others behind them: later ones, and one that was read again. */
const readVisits = async (hasLater: boolean): Promise<HeldVisits> => {
  const visits = createVisitColumns();
  const first = Array.from({ length: HOURS }, (_, place) => FIRST_HOUR + place);
  const before = first.map((hour) => visits.add(hour, randomVisits(hour, 40, 60)));
  const reads = await visits.arrange(before);
  const hours = first.map((hour, place) => ({ hour, read: reads[place] as (typeof reads)[0] }));
  // More pages than a byte can number.
  if (hasLater)
    for (const hour of [FIRST_HOUR + 3, FIRST_HOUR + HOURS]) {
      const read = visits.add(hour, randomVisits(hour, 60, 400));
      const place = hours.findIndex((each) => each.hour === hour);
      hours.splice(place === -1 ? hours.length : place, Number(place !== -1), { hour, read });
    }
  return { visits, hours, offsets: [{ quarter: 0, seconds: -7_200 }] };
};

const [dimension] = valueDimensions;
const isPage = { column: "page", operator: "is", values: ["/page-3"] } as const;
const segments: readonly Segment[] = [
  [[isPage]],
  [[{ column: dimension as "source", operator: "is", values: ["value-7"] }]],
  [[{ column: "entry", operator: "is", values: ["/page-5"] }], [{ ...isPage, column: "exit" }]],
];
const ranges = [
  { from: "2026-03-09", to: "2026-03-12" },
  { from: "2026-03-10", to: "2026-03-11" },
];

it.each([false, true])("panels of few visits are the same from their copies, %s", async (later) => {
  const held = await readVisits(later);
  for (const segment of segments)
    for (const range of ranges) {
      const question = { ...range, segment };
      const all = await countGroups(held, question, allGroups);
      const narrowed = await narrowVisits(held, question);
      expect(narrowed.question.segment).toEqual([]);
      expect(narrowed.held.visits.rows()).toBeLessThan(held.visits.rows() / 8);
      expect(await scanVisits(held, question, allGroups)).toEqual(all);
      expect(all.get("page")?.length).toBeGreaterThan(1);
    }
});

/** Visits with one view each, of the first hour of some days. */
const readDays = async (pagesOfDays: readonly (readonly string[])[]): Promise<HeldVisits> => {
  const visits = createVisitColumns();
  const before = pagesOfDays.map((pages, day) => {
    const hour = FIRST_HOUR + day * 24;
    return visits.add(hour, [
      pages.map((_, place) => `v-${day}-${place}`),
      pages.map((_, place) => hour * HOUR_MS + place),
      pages.map((page) => [page]),
      pages.map(() => null),
      pages.map(() => 0),
      ...valueDimensions.map(() => pages.map(() => "value")),
    ]);
  });
  const reads = await visits.arrange(before);
  const hours = reads.map((read, day) => ({ hour: FIRST_HOUR + day * 24, read }));
  return { visits, hours, offsets: [{ quarter: 0, seconds: 0 }] };
};

it("a filter that selects as many visits as a day has counts only its visits of that day", async () => {
  const usual = Array.from({ length: 100 }, () => "/");
  const held = await readDays([
    [...usual, "/rare"],
    [...usual, "/rare"],
    ["/", "/"],
  ]);
  const question = (day: string) => ({
    from: day,
    to: day,
    segment: [[{ ...isPage, values: ["/rare"] }]],
  });
  const [before, copied] = [
    await countGroups(held, question("2026-03-12"), allGroups),
    await scanVisits(held, question("2026-03-12"), allGroups),
  ];
  expect((await narrowVisits(held, question("2026-03-12"))).held.visits.rows()).toBe(2);
  expect(copied).toEqual(before);
  expect(copied.get("page")).toEqual([]);
  const first = await scanVisits(held, question("2026-03-10"), allGroups);
  expect(first.get("page")).toMatchObject([{ visits: 1 }]);
});

const ofPage = (page: string) => ({
  from: "2026-03-10",
  to: "2026-03-12",
  segment: [[{ ...isPage, values: [page] }]],
});

it("panels that are asked at the same time share one copy", async () => {
  const held = await readVisits(false);
  const panels = await Promise.all(
    Array.from({ length: 8 }, () => narrowVisits(held, ofPage("/page-3"))),
  );
  const copies = new Set(panels.map((panel) => panel.held.visits.columns()));
  expect(copies.size).toBe(1);
  expect(copies).not.toContain(held.visits.columns());
});

it("filters that select many visits push out no copy, others the one that was asked for first", async () => {
  const held = await readVisits(false);
  const copyOf = async () => (await narrowVisits(held, ofPage("/page-3"))).held.visits.columns();
  const copy = await copyOf();
  expect(copy).not.toBe(held.visits.columns());
  const many = { ...ofPage("/page-3"), segment: [[{ ...isPage, operator: "not" as const }]] };
  for (const time of [1, 2, 3]) expect((await narrowVisits(held, many)).held, `${time}`).toBe(held);
  await narrowVisits(held, ofPage("/page-4"));
  expect(await copyOf()).toBe(copy);
  await narrowVisits(held, ofPage("/page-5"));
  expect(await copyOf()).toBe(copy);
  await narrowVisits(held, ofPage("/page-6"));
  await narrowVisits(held, ofPage("/page-7"));
  expect(await copyOf()).not.toBe(copy);
});

it("visits whose copy would take more than its share of the memory are not copied", async () => {
  const isCopied = async (few: number) => {
    const held = await readDays([
      Array.from({ length: 320 }, (_, place) => (place < few ? "/few" : "/")),
    ]);
    return (await narrowVisits(held, ofPage("/few"))).held !== held;
  };
  expect(await isCopied(5)).toBe(true);
  // Fewer than a sixteenth of the visits, but their visitors take more bytes in a copy, which is in no order.
  expect(await isCopied(18)).toBe(false);
});

it("few visits with most of the views are not copied", async () => {
  const visits = createVisitColumns();
  const pages = Array.from({ length: 400 }, (_, place) =>
    place % 40 === 0 ? Array.from({ length: 200 }, () => "/long") : ["/"],
  );
  const read = visits.add(FIRST_HOUR, [
    pages.map((_, place) => `v-${place}`),
    pages.map((_, place) => FIRST_HOUR * HOUR_MS + place),
    pages,
    pages.map((own) => (own.length === 1 ? null : own.map((_, place) => place))),
    pages.map(() => 0),
    ...valueDimensions.map(() => pages.map(() => "value")),
  ]);
  const [arranged] = await visits.arrange([read]);
  const held: HeldVisits = {
    visits,
    hours: [{ hour: FIRST_HOUR, read: arranged as typeof read }],
    offsets: [{ quarter: 0, seconds: 0 }],
  };
  for (let time = 0; time < 3; time += 1)
    expect((await narrowVisits(held, ofPage("/long"))).held).toBe(held);
  const rowsOnly = cacheBytes(visits.ordered());
  expect(rowsOnly).toBe(Math.ceil(pages.length / 32) * 4);
});
