import { weekdayText } from "../kit/plain-days.ts";

type Sales = { readonly orders: number; readonly revenueCents: number };

/** A whole day, next to the same weekday a week before. */
export type ComparedDay = {
  readonly dayBefore: string;
  readonly visitors: number;
  readonly visitorsBefore: number;
  /** Null for members who cannot read orders. */
  readonly sales: Sales | null;
  readonly salesBefore: Sales | null;
};

export type Verdict = { readonly text: string; readonly tone: "good" | "bad" | "plain" };

/** Smaller changes are not worth a judgement. */
const ABOUT_THE_SAME = 0.05;
/** Smaller differences are chance, whatever share they are. */
const MIN_DIFFERENCE = 5;
/** The sentence also names revenue that changed by at least this share. */
const MUCH = 0.25;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const count = (visitors: number): string =>
  `${visitors.toLocaleString("en-US")} ${visitors === 1 ? "visitor" : "visitors"}`;

/** How revenue changed, as a share; undefined where one of the days has none to compare. */
const revenueChange = ({ sales, salesBefore }: ComparedDay): number | undefined =>
  sales === null || salesBefore === null || salesBefore.revenueCents <= 0
    ? undefined
    : sales.revenueCents / salesBefore.revenueCents - 1;

/** -1, 0 or 1 */
const directionOf = ({ visitors, visitorsBefore }: ComparedDay): number =>
  Math.abs(visitors - visitorsBefore) < MIN_DIFFERENCE ||
  Math.abs(visitors / visitorsBefore - 1) < ABOUT_THE_SAME
    ? 0
    : Math.sign(visitors - visitorsBefore);

const visitorsText = (day: ComparedDay, than: string): string => {
  const { visitors, visitorsBefore } = day;
  const direction = directionOf(day);
  if (direction === 0) return `Yesterday had ${count(visitors)}, about as many as ${than}`;
  const share = percent.format(Math.abs(visitors / visitorsBefore - 1));
  return `Yesterday had ${share} ${direction > 0 ? "more" : "fewer"} visitors than ${than}`;
};

const moneyText = (change: number): string =>
  `${percent.format(Math.abs(change))} ${change > 0 ? "more" : "less"} revenue`;

/** Whether a day was good: by its visitors, and not where its revenue says the opposite. */
export const verdictOf = (day: ComparedDay): Verdict => {
  const { visitors, visitorsBefore, dayBefore } = day;
  if (visitorsBefore === 0) return { text: `Yesterday had ${count(visitors)}.`, tone: "plain" };
  const byVisitors = directionOf(day);
  const change = revenueChange(day) ?? 0;
  const byRevenue = Math.abs(change) < MUCH ? 0 : Math.sign(change);
  const text = visitorsText(day, `the ${weekdayText(dayBefore)} before`);
  const isOpposite = byVisitors * byRevenue < 0;
  const money = byRevenue === 0 ? "" : `, ${isOpposite ? "but" : "and"} ${moneyText(change)}`;
  const direction = Math.sign(byVisitors + byRevenue);
  return {
    text: `${text}${money}.`,
    tone: direction === 0 ? "plain" : direction > 0 ? "good" : "bad",
  };
};
