import type { Config } from "#infra/config/config.ts";
import { createManualPayments } from "./manual.ts";
import type { CardPayments, Payments } from "./port.ts";
import type { StripeOptions } from "./stripe.ts";
import { whenAsked } from "./when-asked.ts";

/**
 * The configured payment methods: manual payment, and cards when all of Stripe's keys are given.
 */
export const configuredPayments = (
  config: Config,
): {
  readonly manual: Payments;
  readonly stripe?: CardPayments;
  readonly offersManual?: boolean;
} => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config;
  const manual = createManualPayments();
  const offersManual = config.MANUAL_PAYMENTS === "offered";
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    return { manual, offersManual };
  const keys = { secretKey, publishableKey, webhookSecret };
  return { manual, stripe: stripeOf(keys, apiUrl), offersManual };
};

/** Cards and wallets with these keys. */
export const stripeOf = (
  keys: Pick<StripeOptions, "secretKey" | "publishableKey" | "webhookSecret">,
  apiUrl: string | undefined,
): CardPayments =>
  whenAsked(keys.publishableKey, async () => {
    const { createStripePayments } = await import("./stripe.ts");
    return createStripePayments({ ...keys, ...(apiUrl && { apiUrl }) });
  });
