import { expect, it } from "vitest";
import { subscriptionView } from "./account-views.ts";

const reader = { locale: "en-US", timeZone: "UTC", moneyLocale: null, language: "en" };
const first = "2030-01-31T10:00:00.000Z";
const second = "2030-02-28T10:00:00.000Z";
const third = "2030-03-31T10:00:00.000Z";
const row = {
  subscriptionId: "s",
  status: "active",
  title: "Ink of the Month",
  imageUrl: null,
  attributes: {},
  quantity: 1,
  plan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
  amountCents: 1_800,
  currency: "USD",
  paidPeriods: 2,
  unpaidPeriods: 0,
  unpaidFrom: null,
  nextAt: third,
  paidUntil: third,
} as const;
type Row = Parameters<typeof subscriptionView>[0];

const wordsOf = (changes: Partial<Row>) => {
  const { payments, status, question } = subscriptionView({ ...row, ...changes }, reader);
  return `${payments}. ${status} ${question}`;
};
const limited = { ...row.plan, numBillingCycles: 2 };
const unpaid = { unpaidPeriods: 1, unpaidFrom: second };

it.each<[string, Partial<Row>, string]>([
  ["paid", {}, "2 payments so far. Next payment on March 31, 2030."],
  [
    "with a payment that has not arrived",
    unpaid,
    "1 payment so far, 1 unpaid. Your payment of February 28, 2030 has not arrived yet. Next payment on March 31, 2030.",
  ],
  ["paid to the end", { plan: limited }, "2 of 2 payments. All payments made. Ends on"],
  [
    "unpaid at the end",
    { plan: limited, ...unpaid },
    "1 of 2 payments, 1 unpaid. Your payment of February 28, 2030 has not arrived yet. Ends on",
  ],
  [
    "cancelled",
    { status: "cancelled" },
    "2 payments so far. Cancelled. Paid until March 31, 2030.",
  ],
  [
    "cancelled without any payment",
    { status: "cancelled", paidPeriods: 1, unpaidPeriods: 1, unpaidFrom: first },
    "0 payments so far, 1 unpaid. Cancelled. Unpaid since January 31, 2030.",
  ],
])("is told of a subscription %s", (_which, changes, words) =>
  expect(wordsOf(changes)).toContain(words),
);

it("promises nothing for money that has not arrived", () => {
  expect(wordsOf(unpaid)).not.toContain("paid for");
  expect(wordsOf({})).toContain("Deliveries you have paid for continue until March 31, 2030.");
});
