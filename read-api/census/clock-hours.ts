import type { Days } from "#domain/kit/comparison.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type DayHour, hoursOfDay } from "#domain/kit/day-hours.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { trafficContract } from "./contract.ts";
import type { createSales, Sales } from "./sales.ts";
import { askGroups } from "./traffic-answers.ts";
import type { CountedRow, TrafficGroup, TrafficPlan } from "./traffic-plan.ts";

type Hours = ResponseOf<typeof trafficContract>["clockHours"];
type Hour = Hours[number];

/** The hour in which something began; hours ascend. */
const hourAt = (hours: readonly DayHour[], at: string): string | undefined =>
  hours.findLast(({ startsAt }) => startsAt <= at)?.startsAt;

type Counts = Pick<Hour, "visitors" | "visits" | "views">;
const nothing: Counts = { visitors: 0, visits: 0, views: 0 };

const countsOf = (hours: readonly DayHour[], rows: readonly CountedRow[]) => {
  const counts = new Map<string | undefined, Counts>();
  for (const { name, visitors, visits, views } of rows) {
    const hour = hourAt(hours, name);
    const before = counts.get(hour) ?? nothing;
    counts.set(hour, {
      visitors: before.visitors + visitors,
      visits: before.visits + visits,
      views: before.views + views,
    });
  }
  return counts;
};

type Parts = {
  readonly sql: Sql;
  readonly planOf: (days: Days, groups: readonly TrafficGroup[]) => Promise<TrafficPlan>;
  readonly sales: Pick<ReturnType<typeof createSales>, "byQuarter">;
  readonly timeZone: string;
};

/** A day by the hours of the website's clocks, those without visits, too; nothing for several days. */
const countHours = async (
  { sql, planOf, sales, timeZone }: Parts,
  days: Days | null,
): Promise<Hours> => {
  if (days === null || days.from !== days.to) return [];
  const hours = hoursOfDay(days.from, timeZone);
  const [rows, sold] = await Promise.all([
    planOf(days, ["clockHour"]).then((plan) => askGroups(sql, plan, ["clockHour"])),
    sales.byQuarter(days),
  ]);
  const counts = countsOf(hours, rows);
  const salesIn = (startsAt: string): Sales | null => {
    if (sold === null) return null;
    const quarters = sold.filter(({ at }) => hourAt(hours, at) === startsAt);
    return {
      orders: quarters.reduce((sum, { orders }) => sum + orders, 0),
      renewals: quarters.reduce((sum, { renewals }) => sum + renewals, 0),
      totalCents: quarters.reduce((sum, { totalCents }) => sum + totalCents, 0),
    };
  };
  return hours.map(({ startsAt, label }) => ({
    startsAt,
    label,
    ...(counts.get(startsAt) ?? nothing),
    sales: salesIn(startsAt),
  }));
};

/** The hours of a range of one day until now, and those of the day that it is compared with. */
export const reportClockHours = async (
  parts: Parts,
  range: Days & { readonly before: Days | null },
  now: Date,
): Promise<{ readonly clockHours: Hours; readonly clockHoursBefore: Hours }> => {
  const [hours, clockHoursBefore] = await Promise.all([
    countHours(parts, range),
    countHours(parts, range.from === range.to ? range.before : null),
  ]);
  const clockHours = hours.filter(({ startsAt }) => startsAt <= now.toISOString());
  return { clockHours, clockHoursBefore };
};
