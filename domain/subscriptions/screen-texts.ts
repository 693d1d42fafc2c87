import type { SubscriptionPlan } from "../catalog/events.ts";
import { formatMoney } from "../kit/format-money.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import { planText } from "./wording.ts";

/**
 * What a customer reads before they agree. Not in the specification: it shows none of these texts.
 */
export const subscriptionScreenTexts = {
  title: "Subscribe",
  notFoundTitle: "Subscription not found",
  notFound: "This subscription link is no longer valid. Please start again from the product page.",
  priceFirst: "Shipping and taxes are added once you enter your address.",
  continue: "Continue",
  subscribe: "Subscribe",
  subscribing: "Subscribing…",
  keepsCard: "Later payments are charged to the same card.",
} as const;

/** "$18.00 every month for 1 year". Spec: A5.17. */
export const priceText = (
  amountCents: number,
  currency: string,
  plan: SubscriptionPlan,
  moneyLocale: MoneyLocale,
): string => `${formatMoney(amountCents, currency, moneyLocale)} ${planText(plan)}`;

/** The terms of payment that a customer agrees to. */
export const termsText = (plan: SubscriptionPlan): string => {
  const { numBillingCycles } = plan;
  if (numBillingCycles === 1) return "One payment, due now. It does not renew.";
  if (numBillingCycles > 1)
    return `${numBillingCycles} payments, the first due now. It ends automatically, and you can cancel at any time.`;
  return `The first payment is due now, and further payments are due ${planText(plan)} until you cancel. You can cancel at any time.`;
};
