import type { DaysUntil } from "#domain/kit/so-far.ts";
import { addDays } from "#domain/kit/zoned-day.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { DayMinutes } from "./day-minutes.ts";
import { askGroups, type Grouped } from "./traffic-answers.ts";
import type { CountedRow, TrafficPlan, TrafficQuestion } from "./traffic-plan.ts";

const sumOf = (one: CountedRow, other: CountedRow): CountedRow => ({
  name: "",
  visitors: one.visitors + other.visitors,
  visits: one.visits + other.visits,
  views: one.views + other.views,
  visitViews: one.visitViews + other.visitViews,
  bounces: one.bounces + other.bounces,
  milliseconds: one.milliseconds + other.milliseconds,
});

type UntilParts = {
  readonly sql: Sql;
  readonly minutes: DayMinutes;
  readonly question: Omit<TrafficQuestion, "from" | "to" | "until">;
  readonly zoneOfDays: string;
  readonly planOf: (
    days: Partial<DaysUntil> & { readonly from: string; readonly to: string },
  ) => Promise<TrafficPlan>;
};

/** The row of all visits of some days, of which the last one can be cut at a full minute. */
export const countUntil = async (
  { sql, minutes, question, zoneOfDays, planOf }: UntilParts,
  { from, to, until }: DaysUntil,
): Promise<readonly Grouped[]> => {
  const total = async (days: Parameters<typeof planOf>[0]) =>
    askGroups(sql, await planOf(days), ["total"]);
  if (until === null) return total({ from, to });
  const { websiteId, timeZone, segment } = question;
  // Whole days are sums of their totals, so that only visits of the last one are looked at.
  if (segment.length > 0 || timeZone !== zoneOfDays) return total({ from, to, until });
  const [part, [whole]] = await Promise.all([
    minutes.until({ websiteId, timeZone, from, to }, until),
    from === to ? [] : total({ from, to: addDays(to, -1) }),
  ]);
  return [{ group: "total", ...(whole === undefined ? part : sumOf(whole, part)) }];
};
