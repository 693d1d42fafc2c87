import {
  type TrafficDayRow,
  type trafficDayColumns,
  trafficDayColumnsOf,
} from "#domain/census/traffic-day-columns.ts";
import { type SteppedReport, type Steps, stepsOf } from "#domain/census/traffic-steps.ts";
import { hoursOfDay } from "#domain/kit/day-hours.ts";
import { startOfDay } from "#domain/kit/zoned-day.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";

type Report = SteppedReport & {
  readonly currency: string;
  /** The website's current local day. */
  readonly today: string;
};

const startsOf = ({ from, timeZone }: Report, { names, hours }: Steps): readonly string[] =>
  hours === undefined
    ? names.map((day) => startOfDay(day, timeZone))
    : hoursOfDay(from, timeZone).map(({ startsAt }) => startsAt);

const rowsOf = (report: Report, steps: Steps): readonly TrafficDayRow[] => {
  const { timeZone, currency, today } = report;
  const { names, now, before, hours } = steps;
  const running = hours === undefined ? names.indexOf(today) : hours.running;
  const starts = startsOf(report, steps);
  return names.map((name, place) => {
    const step = now[place];
    const then = before[place];
    return {
      name,
      startsAt: starts[place] ?? "",
      timeZone,
      currency,
      isInProgress: place === running,
      visitors: step?.visitors ?? null,
      visits: step?.visits ?? null,
      views: step?.views ?? null,
      orders: step?.sales?.orders ?? null,
      totalCents: step?.sales?.totalCents ?? null,
      comparedWith: then?.day ?? null,
      visitorsBefore: then?.visitors ?? null,
      visitsBefore: then?.visits ?? null,
      viewsBefore: then?.views ?? null,
      ordersBefore: then?.sales?.orders ?? null,
      totalCentsBefore: then?.sales?.totalCents ?? null,
    };
  });
};

const shape = `
  name text, "startsAt" text, "timeZone" text, currency text, "isInProgress" boolean,
  visitors bigint, visits bigint, views bigint, orders bigint, "totalCents" bigint,
  "comparedWith" text, "visitorsBefore" bigint, "visitsBefore" bigint, "viewsBefore" bigint,
  "ordersBefore" bigint, "totalCentsBefore" bigint`;

const sqlColumns = {
  // An hour that clocks show twice is between the others by its start.
  name: { expression: "name", known: true, order: '"startsAt"' },
  visitors: { expression: "visitors" },
  visits: { expression: "visits" },
  views: { expression: "views" },
  orders: { expression: "orders" },
  total: { expression: '"totalCents"' },
  comparedWith: { expression: '"comparedWith"' },
  visitorsBefore: { expression: '"visitorsBefore"' },
  visitsBefore: { expression: '"visitsBefore"' },
  viewsBefore: { expression: '"viewsBefore"' },
  ordersBefore: { expression: '"ordersBefore"' },
  totalBefore: { expression: '"totalCentsBefore"' },
  currency: { expression: "currency", known: true },
  startsAt: { expression: '"startsAt"::timestamptz', known: true },
  timeZone: { expression: '"timeZone"', known: true },
} as const satisfies SqlColumns<typeof trafficDayColumns>;

/** The steps of the screen's chart as rows, with every figure that it can show. */
export const trafficDaysSource = (report: Report): ListSource => {
  const steps = stepsOf(report);
  return {
    ...sourceOfRows(rowsOf(report, steps), shape, {
      columns: trafficDayColumnsOf({
        isByHour: steps.hours !== undefined,
        hasSales: steps.now.some(({ sales }) => sales !== null),
        isCompared: report.before !== null,
      }),
      sql: sqlColumns,
      key: { expression: '"startsAt"', type: "text" },
    }),
    countsSingleDays: true,
  };
};
