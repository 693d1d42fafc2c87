import { trafficDimensionTexts, trafficValueName } from "#domain/census/traffic-dimensions.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { weekdayText } from "#domain/kit/plain-days.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "../kit/figures/verdict.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

type Day = NonNullable<TrafficReport["yesterday"]>;
type Reason = Day["reasons"][number];

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Smaller changes are not worth a judgement. */
const ABOUT_THE_SAME = 0.05;

type Verdict = { readonly text: string; readonly tone: "good" | "bad" | "plain" };

const verdictOf = ({ visitors, visitorsBefore, dayBefore }: Day): Verdict => {
  const than = `the ${weekdayText(dayBefore)} before`;
  if (visitorsBefore === 0)
    return { text: `Yesterday had ${counted(visitors, "visitor")}.`, tone: "plain" };
  const change = visitors / visitorsBefore - 1;
  const share = percent.format(Math.abs(change));
  if (Math.abs(change) < ABOUT_THE_SAME)
    return { text: `Yesterday was like ${than}.`, tone: "plain" };
  return change > 0
    ? { text: `Yesterday was better than ${than}: ${share} more visitors.`, tone: "good" }
    : { text: `Yesterday was weaker than ${than}: ${share} fewer visitors.`, tone: "bad" };
};

const reasonText = ({ dimension, name, visitors, visitorsBefore }: Reason): string => {
  const difference = visitors - visitorsBefore;
  const signed = `${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`;
  const what = trafficDimensionTexts[dimension].one.toLowerCase();
  return `${what} ${trafficValueName(dimension, name)} (${signed})`;
};

const salesText = ({ sales, salesBefore }: Day, currency: string): string | undefined => {
  if (sales === null || salesBefore === null) return undefined;
  const money = (cents: number) => formatMoney(cents, currency);
  return `${counted(sales.orders, "order")} for ${money(sales.revenueCents)}, ${formatCount(salesBefore.orders)} for ${money(salesBefore.revenueCents)} the week before.`;
};

/** Whether the last whole day was good, and what changed most. */
export const Yesterday = ({
  report: { yesterday, currency },
}: {
  readonly report: TrafficReport;
}) => {
  if (yesterday === null) return null;
  const { text, tone } = verdictOf(yesterday);
  const reasons = yesterday.reasons.map(reasonText);
  const sales = salesText(yesterday, currency);
  return (
    <section className={classes.yesterday} data-tone={tone} aria-label="Yesterday">
      <h2 className={classes.verdict}>{text}</h2>
      <p className={classes.details}>
        {formatCount(yesterday.visitors)} visitors, {formatCount(yesterday.visitorsBefore)} the week
        before.{" "}
        {reasons.length > 0 && tone !== "plain" && <>Largest change: {reasons.join(", ")}. </>}
        {sales}
      </p>
    </section>
  );
};
