import { formatDay } from "../shared/format-day.ts";
import { chosen, type Reader } from "../site-users/account-views.ts";
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
  readonly nextAt: string | null;
  readonly paidUntil: string;
};

const statusText = (
  { status, nextAt, paidUntil, paidPeriods, plan }: Row,
  day: (at: string) => string,
): string => {
  const { numBillingCycles } = plan;
  switch (status) {
    case "active":
      if (numBillingCycles > 0 && paidPeriods >= numBillingCycles)
        return `All payments made. Ends on ${day(paidUntil)}.`;
      return `Next payment on ${day(nextAt ?? paidUntil)}.`;
    case "past-due":
      return `The last payment failed. We try again on ${day(nextAt ?? paidUntil)}.`;
    case "cancelled":
      return `Cancelled. Paid until ${day(paidUntil)}.`;
    case "completed":
      return `Completed on ${day(paidUntil)}.`;
    case "failed":
      return "Ended, because the last payment failed.";
    case "forgotten":
      return "Ended.";
  }
};

/** A subscription as its subscriber reads it. */
export const subscriptionView = (row: Row, { locale, timeZone }: Reader) => {
  const day = (at: string) => formatDay(at, locale, timeZone);
  const { numBillingCycles } = row.plan;
  const isRunning = row.status === "active" || row.status === "past-due";
  return {
    id: row.subscriptionId,
    title: row.title,
    imageUrl: row.imageUrl,
    options: chosen(row.attributes),
    price: priceText(row.amountCents, row.currency, row.plan),
    payments:
      numBillingCycles === 0
        ? `${row.paidPeriods} ${row.paidPeriods === 1 ? "payment" : "payments"} so far`
        : `${row.paidPeriods} of ${numBillingCycles} payments`,
    status: statusText(row, day),
    /** What happens when it is cancelled; empty when there is nothing to cancel. */
    question: isRunning
      ? `No more payments will be made. What you have paid for is delivered until ${day(row.paidUntil)}.`
      : "",
  };
};
export type SubscriptionRowView = ReturnType<typeof subscriptionView>;
