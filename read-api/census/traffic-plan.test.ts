import { describe, expect, it } from "vitest";
import type { Segment } from "#domain/census/segment.ts";
import { type TrafficDimension, trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Condition, Operator } from "#domain/kit/list-filters.ts";
import { naiveRows, naiveVisits, type View, zoneAfter } from "#tests/support/naive-traffic.ts";
import {
  ask,
  dayGroups,
  groups,
  LOGS,
  logs,
  rangesOf,
  rowsOf,
  setUpTrafficPlan,
  tablesOnly,
} from "#tests/support/traffic-plan-setup.ts";
import { planVisits, type TrafficGroup } from "./traffic-plan.ts";

setUpTrafficPlan();

describe("every report", () => {
  it("is the same from days and visits, in memory and in the tables, and from the log", async () => {
    let answeredByDays = 0;
    for (const [seed, log] of logs.entries()) {
      const timeZone = zoneAfter(log);
      const days = naiveRows(log, "day", undefined)
        .map(({ name }) => name)
        .sort();
      for (const range of rangesOf(days)) {
        const question = { websiteId: `w${seed}`, timeZone, ...range, segment: [] };
        const naiveOf = (of: readonly TrafficGroup[]) =>
          of
            .flatMap((group) => naiveRows(log, group, range).map((row) => ({ group, ...row })))
            .map((row) => JSON.stringify(row))
            .sort();
        const naive = naiveOf(groups);
        const what = `log ${seed}, ${range.from} to ${range.to}`;
        const fromMemory = await ask(question, "none");
        expect(fromMemory.plan).not.toHaveProperty("rowsOf");
        expect(fromMemory.rows, what).toEqual(naive);
        expect(await rowsOf(planVisits(question)), what).toEqual(naive);
        const planned = await ask(question, timeZone, { asked: dayGroups });
        const naiveDays = naiveOf(dayGroups);
        expect(planned.rows, what).toEqual(naiveDays);
        if (planned.plan.tier !== "days") continue;
        answeredByDays += 1;
        expect(planned.plan).not.toHaveProperty("rowsOf");
        const fromTable = await ask(question, timeZone, { of: tablesOnly, asked: dayGroups });
        expect(fromTable.plan).toHaveProperty("rowsOf");
        expect(fromTable.rows, what).toEqual(naiveDays);
      }
    }
    expect(answeredByDays).toBeGreaterThan(LOGS * 2);
  }, 120_000);

  type Match = (views: readonly View[], visitor: string) => boolean;

  const is = (column: string, operator: Operator, ...values: string[]): Condition => ({
    column,
    operator,
    values,
  });

  const segments: readonly (readonly [Segment, Match])[] = [
    [[[is("source", "is", "a.example")]], ([first]) => first?.referrer === "a.example"],
    [[[is("source", "empty")]], ([first]) => first?.referrer === ""],
    [[[is("source", "not", "a.example")]], ([first]) => first?.referrer !== "a.example"],
    [[[is("campaign", "filled")]], ([first]) => first?.campaign !== ""],
    [[[is("campaign", "lacks", "PRI")]], ([first]) => !first?.campaign.includes("pri")],
    [
      [[is("country", "is", "DE", "none")]],
      ([first]) => ["DE", undefined].includes(first?.country),
    ],
    [
      [[is("country", "not", "DE", "ZZ")]],
      ([first]) => !["DE", "ZZ"].includes(`${first?.country}`),
    ],
    [[[is("page", "is", "/page-1")]], (views) => views.some(({ page }) => page === "/page-1")],
    [[[is("page", "not", "/page-1")]], (views) => views.every(({ page }) => page !== "/page-1")],
    [[[is("page", "contains", "GE-2")]], (views) => views.some(({ page }) => page === "/page-2")],
    [[[is("page", "lacks", "GE-2")]], (views) => views.every(({ page }) => page !== "/page-2")],
    [
      [[is("entry", "starts", "/page-3")]],
      ([first], visitor) => visitor !== "" && first?.page === "/page-3",
    ],
    [
      [
        [is("page", "is", "/page-1"), is("page", "not", "/page-2")],
        [is("source", "is", "b.example"), is("campaign", "filled")],
      ],
      (views) =>
        (views.some(({ page }) => page === "/page-1") &&
          views.every(({ page }) => page !== "/page-2")) ||
        (views[0]?.referrer === "b.example" && views[0]?.campaign !== ""),
    ],
  ];

  it.each(segments)(
    "counts the visits of %j as the log does",
    async (segment, matches) => {
      for (const [seed, log] of logs.entries()) {
        const timeZone = zoneAfter(log);
        const days = naiveRows(log, "day", undefined)
          .map(({ name }) => name)
          .sort();
        const [from = "2026-01-01", to = "2026-01-01"] = [days[0], days.at(-1)];
        const matching = naiveVisits(log).filter(({ views, visitor }) => matches(views, visitor));
        const naive = groups
          .flatMap((group) =>
            naiveRows(log, group, { from, to }, matching).map((row) => ({ group, ...row })),
          )
          .map((row) => JSON.stringify(row))
          .sort();
        const question = { websiteId: `w${seed}`, timeZone, from, to, segment };
        const { plan, rows } = await ask(question, timeZone);
        expect(plan).not.toHaveProperty("rowsOf");
        expect(rows, `log ${seed}`).toEqual(naive);
        expect(await rowsOf(planVisits(question)), `log ${seed}`).toEqual(naive);
      }
    },
    120_000,
  );
});

it("counts single visits for ranges of more than a year", async () => {
  const question = { websiteId: "w", timeZone: "UTC", segment: [] };
  const tierOf = async (from: string, to: string) =>
    (await ask({ ...question, from, to }, "UTC", { asked: dayGroups })).plan.tier;
  expect(await tierOf("2024-01-01", "2024-12-31")).toBe("days");
  expect(await tierOf("2024-01-01", "2025-01-01")).toBe("visits");
});

it("names every dimension of a condition", async () => {
  for (const column of trafficDimensions satisfies readonly TrafficDimension[])
    for (const operator of [
      "is",
      "contains",
      "starts",
      "not",
      "lacks",
      "empty",
      "filled",
    ] as const) {
      const values = operator === "empty" || operator === "filled" ? [] : ["x"];
      const question = {
        websiteId: "w0",
        timeZone: "UTC",
        from: "2026-01-01",
        to: "2026-01-02",
        segment: [[{ column, operator, values }]],
      };
      const { rows } = await ask(question, "UTC");
      expect(rows).toEqual(await rowsOf(planVisits(question)));
    }
});
