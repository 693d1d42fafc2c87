import { trafficDimensionTexts, trafficValueName } from "#domain/census/traffic-dimensions.ts";
import { verdictOf } from "#domain/census/verdict.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "../kit/figures/verdict.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

type Report = Pick<TrafficReport, "yesterday" | "currency">;
type Day = NonNullable<TrafficReport["yesterday"]>;
type Reason = Day["reasons"][number];

const reasonText = ({ dimension, name, visitors, visitorsBefore }: Reason): string => {
  const difference = visitors - visitorsBefore;
  const signed = `${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`;
  const what = trafficDimensionTexts[dimension].one.toLowerCase();
  return `${what} ${trafficValueName(dimension, name)} (${signed})`;
};

const salesText = ({ sales, salesBefore }: Day, currency: string): string | undefined => {
  if (sales === null || salesBefore === null) return undefined;
  if (sales.orders === 0 && salesBefore.orders === 0) return "No orders on either day.";
  const money = (cents: number) => formatMoney(cents, currency);
  return `${counted(sales.orders, "order")} for ${money(sales.revenueCents)}, ${formatCount(salesBefore.orders)} for ${money(salesBefore.revenueCents)} the week before.`;
};

/** Whether the last whole day was good, and what changed most. */
export const Yesterday = ({ report: { yesterday, currency } }: { readonly report: Report }) => {
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
