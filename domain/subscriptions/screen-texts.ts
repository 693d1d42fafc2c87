import type { SubscriptionPlan } from "../catalog/events.ts";
import { formatMoney } from "../shared/format-money.ts";
import { planText } from "./wording.ts";

/** What a subscriber reads before they agree. Our choice: the specification shows none of it. */
export const subscriptionScreenTexts = {
  title: "Subscribe",
  notFoundTitle: "Subscription not found",
  notFound: "This subscription is not here any more. Please begin anew on the product’s page.",
  priceFirst: "Shipping and taxes are added once we know where it goes.",
  continue: "Continue",
  subscribe: "Subscribe",
  subscribing: "Subscribing…",
  keepsCard: "The card you enter pays for the later payments, too.",
} as const;

/** "$18.00 every month for 1 year". Spec: A5.17. */
export const priceText = (amountCents: number, currency: string, plan: SubscriptionPlan): string =>
  `${formatMoney(amountCents, currency)} ${planText(plan)}`;

/** What is paid when, before anybody agrees to it. */
export const termsText = (plan: SubscriptionPlan): string => {
  const { numBillingCycles } = plan;
  if (numBillingCycles === 1) return "One payment, now. Nothing renews.";
  if (numBillingCycles > 1)
    return `${numBillingCycles} payments, the first one now. It ends by itself, and you can cancel at any time.`;
  return `The first payment is now, the next ones follow ${planText(plan)} until you cancel. You can cancel at any time.`;
};
