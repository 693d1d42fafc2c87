import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { weekdayText } from "#domain/kit/plain-days.ts";
import type { salesContract } from "#read-api/sales/contract.ts";
import { counted } from "../kit/figures/figures.tsx";
import classes from "../kit/figures/verdict.module.css";

export type SalesReport = ResponseOf<typeof salesContract>;
type Day = NonNullable<SalesReport["yesterday"]>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Smaller changes are not worth a judgement. */
const ABOUT_THE_SAME = 0.05;

type Verdict = { readonly text: string; readonly tone: "good" | "bad" | "plain" };

const verdictOf = ({ now, before, dayBefore }: Day, sold: string): Verdict => {
  const than = `the ${weekdayText(dayBefore)} before`;
  if (before.totalCents === 0)
    return { text: `Yesterday: ${sold}. Nothing was sold on ${than}.`, tone: "plain" };
  const change = now.totalCents / before.totalCents - 1;
  if (Math.abs(change) < ABOUT_THE_SAME)
    return { text: `Yesterday: ${sold}, like ${than}.`, tone: "plain" };
  const share = percent.format(Math.abs(change));
  return change > 0
    ? { text: `Yesterday: ${sold}, ${share} more than ${than}.`, tone: "good" }
    : { text: `Yesterday: ${sold}, ${share} less than ${than}.`, tone: "bad" };
};

/** Whether the last whole day was good, and which products made the difference. */
export const Yesterday = ({
  yesterday,
  currency,
}: {
  readonly yesterday: SalesReport["yesterday"];
  readonly currency: string;
}) => {
  if (yesterday === null) return null;
  const { now, before, reasons } = yesterday;
  const money = (cents: number) => formatMoney(cents, currency);
  const { text, tone } = verdictOf(yesterday, money(now.totalCents));
  const changed = reasons.map(
    ({ title, cents, centsBefore }) =>
      `${title} (${cents > centsBefore ? "+" : "−"}${money(Math.abs(cents - centsBefore))})`,
  );
  return (
    <section className={classes.yesterday} data-tone={tone} aria-label="Yesterday">
      <h2 className={classes.verdict}>{text}</h2>
      <p className={classes.details}>
        {counted(now.orders, "order")}, {counted(before.orders, "order")} the week before.{" "}
        {now.refundedCents > 0 && <>Refunds: {money(now.refundedCents)}. </>}
        {changed.length > 0 && <>Largest change: {changed.join(", ")}.</>}
      </p>
    </section>
  );
};
