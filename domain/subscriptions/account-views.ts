import { chosen } from "../customers/account-views.ts";
import { formatDay } from "../kit/format-day.ts";
import type { Reader } from "../kit/reader.ts";
import { priceText } from "./screen-texts.ts";
import type { SubscriptionStatus } from "./status.ts";

type Row = {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly plan: Parameters<typeof priceText>[2];
  readonly amountCents: number;
  readonly currency: string;
  readonly paidPeriods: number;
  readonly unpaidPeriods: number;
  readonly unpaidFrom: string | null;
  readonly nextAt: string | null;
  readonly paidUntil: string;
};

/** An order is placed for each period. A manual payment for it may arrive later, or never. */
const paymentsText = ({ paidPeriods, unpaidPeriods, plan: { numBillingCycles } }: Row): string => {
  const paid = Math.max(0, paidPeriods - unpaidPeriods);
  const payments =
    numBillingCycles === 0
      ? `${paid} ${paid === 1 ? "payment" : "payments"} so far`
      : `${paid} of ${numBillingCycles} payments`;
  return unpaidPeriods === 0 ? payments : `${payments}, ${unpaidPeriods} unpaid`;
};

const activeText = (
  { nextAt, paidUntil, paidPeriods, unpaidFrom, plan: { numBillingCycles } }: Row,
  day: (at: string) => string,
): string => {
  const hasAll = numBillingCycles > 0 && paidPeriods >= numBillingCycles;
  const next = hasAll
    ? `Ends on ${day(paidUntil)}.`
    : `Next payment on ${day(nextAt ?? paidUntil)}.`;
  if (unpaidFrom !== null) return `Your payment of ${day(unpaidFrom)} has not arrived yet. ${next}`;
  return hasAll ? `All payments made. ${next}` : next;
};

const statusText = (row: Row, day: (at: string) => string): string => {
  const { status, nextAt, paidUntil, unpaidFrom } = row;
  switch (status) {
    case "active":
      return activeText(row, day);
    case "past-due":
      return `The last payment failed. We will try again on ${day(nextAt ?? paidUntil)}.`;
    case "cancelled":
      if (unpaidFrom !== null) return `Cancelled. Unpaid since ${day(unpaidFrom)}.`;
      return `Cancelled. Paid until ${day(paidUntil)}.`;
    case "completed":
      return `Completed on ${day(paidUntil)}.`;
    case "failed":
      return "Ended because the last payment failed.";
    case "forgotten":
      return "Ended.";
  }
};

const keptText = ({ paidUntil, unpaidFrom }: Row, day: (at: string) => string): string =>
  unpaidFrom === null
    ? `Deliveries you have paid for continue until ${day(paidUntil)}.`
    : "Orders that await your payment stay open.";

/** A subscription as its customer reads it. */
export const subscriptionView = (row: Row, { locale, timeZone, moneyLocale }: Reader) => {
  const day = (at: string) => formatDay(at, locale, timeZone);
  const isRunning = row.status === "active" || row.status === "past-due";
  return {
    id: row.subscriptionId,
    title: row.title,
    imageUrl: row.imageUrl,
    options: chosen(row.attributes),
    price: priceText(row.amountCents, row.currency, row.plan, moneyLocale),
    payments: paymentsText(row),
    status: statusText(row, day),
    /** What happens on cancellation; empty when there is nothing to cancel. */
    question: isRunning ? `No more payments will be due. ${keptText(row, day)}` : "",
  };
};
export type SubscriptionRowView = ReturnType<typeof subscriptionView>;
