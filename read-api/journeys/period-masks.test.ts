import { expect, it } from "vitest";
import { addPeriods, cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { createChance } from "#tests/support/naive-traffic.ts";
import { createVisitColumns, valueDimensions } from "../census/visit-columns.ts";
import { scanRetention } from "./scan-retention.ts";

const FIRST_DAY = "2026-01-05";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 7;
const VISITORS = 60;

const nothing = { query: async () => [] };

/** Visits of random weeks, by visitor. Every second one is out of the order of visitors. */
const randomVisits = async (weeks: number) => {
  const chance = createChance(weeks);
  const ofVisitors = Array.from({ length: VISITORS }, () =>
    Array.from({ length: 1 + chance(5) }, () => chance(weeks)),
  );
  const all = ofVisitors.flatMap((own, visitor) => own.map((week) => ({ visitor, week })));
  const visits = createVisitColumns();
  const add = (hour: number, visitors: readonly number[]) => {
    const each = <Value>(value: Value) => visitors.map(() => value);
    const names = visitors.map((visitor) => `v-${visitor}`);
    const once = [each(hour * HOUR_MS), each(["/"]), each(null), each(0)] as const;
    return visits.add(hour, [names, ...once, ...valueDimensions.map(() => each(""))]);
  };
  const addWeeks = (isOdd: boolean) =>
    Array.from({ length: weeks }, (_, week) => week)
      .filter((week) => (week % 2 === 1) === isOdd)
      .map((week) => {
        const hour = (Date.parse(FIRST_DAY) + week * DAYS * DAY_MS) / HOUR_MS + (week % 24);
        const own = all.filter((visit) => visit.week === week).map(({ visitor }) => visitor);
        return { hour, read: add(hour, own) };
      });
  const even = addWeeks(false);
  const reads = await visits.arrange(even.map(({ read }) => read));
  const hours = even.map(({ hour }, place) => ({ hour, read: reads[place] as (typeof reads)[0] }));
  const held = { visits, hours: [...hours, ...addWeeks(true)] };
  return { ofVisitors, held: { ...held, offsets: [{ quarter: 0, seconds: 0 }] } };
};

/** One visitor at a time. */
const naive = (ofVisitors: readonly (readonly number[])[], weeks: number) => {
  const cohorts = Array.from({ length: weeks }, (_, first) => ({
    size: 0,
    cameBack: 0,
    later: Array.from({ length: weeks - 1 - first }, () => 0),
  }));
  for (const own of ofVisitors) {
    const [first = 0, ...later] = [...new Set(own)].sort((one, other) => one - other);
    const cohort = cohorts[first] as (typeof cohorts)[0];
    cohort.size += 1;
    cohort.cameBack += Math.min(1, later.length);
    for (const week of later)
      cohort.later[week - first - 1] = (cohort.later[week - first - 1] ?? 0) + 1;
  }
  return cohorts;
};

it.each([1, 5, 16, 17, 32, 33, 58])("visitors come back in %d weeks", async (weeks) => {
  const { ofVisitors, held } = await randomVisits(weeks);
  const to = addPeriods(FIRST_DAY, weeks - 1, "week");
  const range = { from: FIRST_DAY, to };
  const report = { ...range, websiteId: "w", timeZone: "UTC", segment: [] };
  const periods = cohortPeriods(range, "week", to);
  expect(periods.starts).toHaveLength(weeks);
  expect(await scanRetention(nothing, held, report, periods)).toEqual(naive(ofVisitors, weeks));
});
