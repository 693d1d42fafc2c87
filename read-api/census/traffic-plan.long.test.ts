import { describe, expect, it } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { startOfDay } from "#domain/kit/zoned-day.ts";
import { naiveRows, naiveVisits, zoneAfter } from "#tests/support/naive-traffic.ts";
import {
  ask,
  LOGS,
  logs,
  memory,
  rangesOf,
  rowsOf,
  setUpTrafficPlan,
  tablesOnly,
  test,
} from "#tests/support/traffic-plan-setup.ts";
import { countUntil } from "./count-so-far.ts";
import { createDayMinutes } from "./day-minutes.ts";
import { askCompared, comparedGroups } from "./traffic-answers.ts";
import { planTraffic, planVisits } from "./traffic-plan.ts";

setUpTrafficPlan();

describe("every report", () => {
  it("has the same values of shown panels on other days, from days, visits and the tables", async () => {
    let compared = 0;
    for (const [seed, log] of logs.entries()) {
      const timeZone = zoneAfter(log);
      const days = naiveRows(log, "day", undefined)
        .map(({ name }) => name)
        .sort();
      const [shown, before] = [rangesOf(days)[2], rangesOf(days)[1]];
      if (shown === undefined || before === undefined) continue;
      const part = naiveVisits(log);
      const names = trafficDimensions.flatMap((group) =>
        naiveRows(log, group, shown, part)
          .slice(0, 1)
          .map((row) => ({ group, ...row })),
      );
      const isShown = (of: string, name: string) =>
        names.some((each) => each.group === of && each.name === name);
      const naive = comparedGroups
        .flatMap((group) => naiveRows(log, group, before).map((row) => ({ group, ...row })))
        .filter(
          ({ group, name }) => !trafficDimensions.includes(group as never) || isShown(group, name),
        )
        .map((row) => JSON.stringify(row))
        .sort();
      compared += naive.length;
      const question = { websiteId: `w${seed}`, timeZone, ...before, segment: [] };
      for (const plan of [
        await planTraffic(memory, question, timeZone, comparedGroups),
        await planTraffic(tablesOnly, question, timeZone, comparedGroups),
        await planTraffic(memory, question, "none", comparedGroups),
        planVisits(question),
      ]) {
        const rows = await askCompared(test.database, plan, names);
        expect(rows.map((row) => JSON.stringify(row)).sort(), `log ${seed}`).toEqual(naive);
      }
    }
    expect(compared).toBeGreaterThan(LOGS * 4);
  }, 120_000);
});

it("visits until a moment are the same from days and a part of the last one, from visits and from the log", async () => {
  const HOUR_MS = 3_600_000;
  const minutes = createDayMinutes(test.database);
  let visitors = 0;
  for (const [seed, log] of logs.entries()) {
    const timeZone = zoneAfter(log);
    const days = naiveRows(log, "day", undefined)
      .map(({ name }) => name)
      .sort();
    for (const range of rangesOf(days))
      for (const hours of [0, 7.25, 13, 30]) {
        const untilMs = Date.parse(startOfDay(range.to, timeZone)) + hours * HOUR_MS;
        const until = new Date(untilMs).toISOString();
        const question = { websiteId: `w${seed}`, timeZone, segment: [] };
        const started = naiveVisits(log).filter(
          ({ views: [first] }) => (first?.atMs ?? 0) < untilMs,
        );
        const [naive] = naiveRows(log, "total", range, started);
        const what = `log ${seed}, ${range.from} to ${range.to}, until ${until}`;
        const withUntil = { ...question, ...range, until };
        const { plan, rows } = await ask(withUntil, timeZone, { asked: ["total"] });
        expect(plan.tier).toBe("visits");
        const expected = naive === undefined ? [] : [{ group: "total", ...naive }];
        expect(
          rows.map((row) => JSON.parse(row)),
          what,
        ).toEqual(expected);
        const fromTable = await rowsOf(planVisits(withUntil), ["total"]);
        expect(
          fromTable.map((row) => JSON.parse(row)),
          what,
        ).toEqual(expected);
        const [counted] = await countUntil(
          {
            sql: test.database,
            minutes,
            question,
            zoneOfDays: timeZone,
            planOf: (part) =>
              planTraffic(
                memory,
                { ...question, ...part, until: part.until ?? undefined },
                timeZone,
                ["total"],
              ),
          },
          { ...range, until },
        );
        expect(counted?.visits ?? 0, what).toBe(naive?.visits ?? 0);
        if (naive !== undefined) expect(counted, what).toEqual({ group: "total", ...naive });
        visitors += naive?.visitors ?? 0;
      }
  }
  expect(visitors).toBeGreaterThan(LOGS);
}, 120_000);
