import * as z from "zod/mini";
import { plainDayText } from "../kit/plain-days.ts";
import { metricText } from "../performance/metrics.ts";
import { type Budget, budgetMetricNames } from "./budgets.ts";

/** Each alert of a website can be switched off. */
export const AlertSwitches = z.object({
  noVisits: z.boolean(),
  conversion: z.boolean(),
  budgets: z.boolean(),
});
export type AlertSwitches = z.infer<typeof AlertSwitches>;

export const allAlerts: AlertSwitches = { noVisits: true, conversion: true, budgets: true };

/** Not in the specification: a longer list of recipients is a mailing list. */
const MAX_RECIPIENTS = 50;

/** Which alerts are sent by email as well, and to whom. */
export const AlertEmails = z.extend(AlertSwitches, {
  /** Ids of members; absent: all members who can see what the alert is about. */
  to: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS))),
});
export type AlertEmails = z.infer<typeof AlertEmails>;

/** Days before, on which the same hour says what is usual. */
export const USUAL_DAYS = 14;
const MIN_USUAL_VISITS = 10;

const medianOf = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[(counts.length - 1) >> 1] ?? 0;

/**
 * Whether an hour without visits is unusual: visits started in the same hour of each of the 14 days before, and ten
 * or more on half of these days. Nights of a small shop, which have quiet hours, never alert. Where ten visits
 * are usual, an hour without any comes by chance once in 22,000 hours. Not in the specification: the figures.
 * Answers the usual number.
 */
export const unusualSilence = (visits: number, usual: readonly number[]): number | undefined => {
  if (visits > 0 || usual.length < USUAL_DAYS || usual.includes(0)) return undefined;
  const median = medianOf(usual);
  return median < MIN_USUAL_VISITS ? undefined : median;
};

/** The same weekday of this many weeks before. */
export const USUAL_WEEKS = 4;
const MIN_EXPECTED_ORDERS = 20;
const HALF = 0.5;

export type Sold = { readonly orders: number; readonly visitors: number };

/** Whether a day has enough visitors to be judged: 20 orders were to be expected. */
export const isConversionJudged = (day: Sold, before: Sold): boolean =>
  day.visitors > 0 &&
  before.visitors > 0 &&
  (day.visitors * before.orders) / before.visitors >= MIN_EXPECTED_ORDERS;

/**
 * Whether a day converted at most half as well as the same weekday of the four weeks before. Only a day on which 20
 * orders were to be expected is judged: half of them or fewer come by chance once in about 100 days. Not in the
 * specification: the figures.
 */
export const isConversionHalved = (day: Sold, before: Sold): boolean =>
  isConversionJudged(day, before) &&
  day.orders / day.visitors <= (before.orders / before.visitors) * HALF;

const count = z.int();

/** What is wrong, and what was measured. */
export const Alert = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("no-visits"), usual: count }),
  z.object({
    kind: z.literal("conversion"),
    day: z.string(),
    orders: count,
    visitors: count,
    ordersBefore: count,
    visitorsBefore: count,
  }),
  z.object({
    kind: z.literal("budget"),
    metric: z.enum(["lcp", "inp", "cls"]),
    path: z.string(),
    limit: z.number(),
    value: z.number(),
    loads: count,
  }),
]);
export type Alert = z.infer<typeof Alert>;

/** The switch of a kind of alert. */
export const switchOf = (kind: Alert["kind"]): keyof AlertSwitches =>
  (({ "no-visits": "noVisits", conversion: "conversion", budget: "budgets" }) as const)[kind];

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

const placeOf = ({ path }: Pick<Budget, "path">): string => path || "the whole website";

/** What was measured, in one sentence. */
export const alertText = (alert: Alert): string => {
  switch (alert.kind) {
    case "no-visits":
      return `Nobody visited in the last hour. In this hour of the ${USUAL_DAYS} days before, ${alert.usual} visits were usual.`;
    case "conversion": {
      const { day, orders, visitors, ordersBefore, visitorsBefore } = alert;
      const rate = percent.format(orders / visitors);
      const usual = percent.format(ordersBefore / visitorsBefore);
      return `Conversion was ${rate} on ${plainDayText(day)} (${orders} orders of ${visitors} visitors). On this weekday of the ${USUAL_WEEKS} weeks before it was ${usual}.`;
    }
    case "budget": {
      const { metric, limit, value, loads } = alert;
      return `${budgetMetricNames[metric]} of ${placeOf(alert)} was ${metricText(metric, value)} in the last 7 days, measured on ${loads} page loads. The budget is ${metricText(metric, limit)}.`;
    }
  }
};
