import type { PaymentsOf } from "#commands/checkout/dependencies.ts";
import { createGiftCards } from "#commands/gift-cards/gift-cards.ts";
import type { StripeKeys } from "#domain/services/stripe-keys.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { Config } from "#infra/config/config.ts";
import { createHoldLimits } from "#infra/http/hold-limits.ts";
import { configuredPayments, stripeOf } from "#infra/payments/configured.ts";
import type { Database } from "#infra/postgres/port.ts";
import { holdPayments, holdWebhooks } from "#infra/restores/held-ports.ts";
import { createRestores } from "#infra/restores/postgres.ts";
import { createHttpWebhooks } from "#infra/webhooks/http.ts";
import { createWindowCounts } from "#infra/window-counts/postgres.ts";
import { now, nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { createPerConnection } from "./per-connection.ts";

/** What a restored copy holds back, and who decides when it ends. */
export const createHold = (database: Database, { DAYBOOK_WEBHOOKS_TO }: Config) => {
  const restores = createRestores(database);
  const allowPrivate = DAYBOOK_WEBHOOKS_TO === "anywhere";
  return {
    restores,
    webhooks: holdWebhooks(createHttpWebhooks({ nowMs, allowPrivate }), restores),
  };
};

/** The payment methods of each website: its owner's Stripe account, unless the installation has one. */
const createPaymentsOf = ({
  config,
  restores,
  services,
}: Pick<Infrastructure, "config" | "restores" | "services">): PaymentsOf => {
  const { stripe, ...others } = configuredPayments(config);
  if (stripe !== undefined) {
    const shared = { ...others, stripe: holdPayments(stripe, restores), isForAll: true };
    return async () => shared;
  }
  const own = createPerConnection((keys: StripeKeys) =>
    holdPayments(stripeOf(keys, config.STRIPE_API_URL), restores),
  );
  return async (websiteId) => {
    const found = await services.findOwn(websiteId, "stripe");
    return found === undefined ? others : { ...others, stripe: own.of(websiteId, found) };
  };
};

const withManualMethods =
  (paymentsOf: PaymentsOf, siteSettings: Infrastructure["siteSettings"]): PaymentsOf =>
  async (websiteId) => {
    const [payments, { manualPaymentMethods }] = await Promise.all([
      paymentsOf(websiteId),
      siteSettings.find(websiteId),
    ]);
    return { ...payments, manualMethods: manualPaymentMethods };
  };

type ShopParts = Pick<
  Infrastructure,
  "config" | "handler" | "database" | "signing" | "siteSettings" | "restores" | "services"
>;

/** The installation's rules for selling. */
export const shopRules = ({
  config,
  handler,
  database,
  signing,
  siteSettings,
  restores,
  services,
}: ShopParts) => ({
  signing,
  paymentsOf: withManualMethods(createPaymentsOf({ config, restores, services }), siteSettings),
  chosenGiftCards: createGiftCards({ handler, sql: database, signing, now }).chosen,
  holdSeconds: config.HOLD_SECONDS,
  holdLimits: createHoldLimits({
    counts: createWindowCounts(database, signing, nowMs),
    startsPerHour: config.CHECKOUTS_PER_HOUR,
    cartsPerVariant: config.HOLDS_PER_VARIANT,
    unitsPerVariant: config.HELD_UNITS_PER_VARIANT,
    holdSeconds: config.HOLD_SECONDS,
    exempt: config.RATE_LIMIT_EXEMPT,
  }),
  manualTerms: async (websiteId: string) => {
    // A promise to the customer uses the current settings.
    const settings = await siteSettings.find(websiteId, { fresh: true });
    return { days: settings.manualPaymentDays, forDigital: settings.manualPaymentForDigital };
  },
  minimumCents: async (websiteId: string) =>
    (await siteSettings.find(websiteId)).checkoutMinimumCents,
  moneyLocaleOf: async (websiteId: string) =>
    readerOf(await siteSettings.find(websiteId)).moneyLocale,
});
