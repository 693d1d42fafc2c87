import { createGiftCards } from "#commands/gift-cards/gift-cards.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { Config } from "#infra/config/config.ts";
import { createHoldCounts } from "#infra/hold-counts/postgres.ts";
import { createHoldLimits } from "#infra/http/hold-limits.ts";
import { configuredPayments } from "#infra/payments/configured.ts";
import type { Database } from "#infra/postgres/port.ts";
import { holdPayments, holdWebhooks } from "#infra/restores/held-ports.ts";
import type { Restores } from "#infra/restores/port.ts";
import { createRestores } from "#infra/restores/postgres.ts";
import { createHttpWebhooks } from "#infra/webhooks/http.ts";
import { now, nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** What a restored copy holds back, and who decides when it ends. */
export const createHold = (database: Database, { DAYBOOK_WEBHOOKS_TO }: Config) => {
  const restores = createRestores(database);
  const allowPrivate = DAYBOOK_WEBHOOKS_TO === "anywhere";
  return {
    restores,
    webhooks: holdWebhooks(createHttpWebhooks({ nowMs, allowPrivate }), restores),
  };
};

const paymentsOf = (config: Config, restores: Restores) => {
  const { stripe, ...others } = configuredPayments(config);
  return { ...others, ...(stripe && { stripe: holdPayments(stripe, restores) }) };
};

type ShopParts = Pick<
  Infrastructure,
  "config" | "handler" | "database" | "signing" | "siteSettings" | "restores"
>;

/** The installation's rules for selling. */
export const shopRules = ({
  config,
  handler,
  database,
  signing,
  siteSettings,
  restores,
}: ShopParts) => ({
  signing,
  payments: paymentsOf(config, restores),
  chosenGiftCards: createGiftCards({ handler, sql: database, signing, now }).chosen,
  holdSeconds: config.HOLD_SECONDS,
  holdLimits: createHoldLimits({
    counts: createHoldCounts(database, signing, nowMs),
    startsPerHour: config.CHECKOUTS_PER_HOUR,
    cartsPerVariant: config.HOLDS_PER_VARIANT,
    unitsPerVariant: config.HELD_UNITS_PER_VARIANT,
    holdSeconds: config.HOLD_SECONDS,
    exempt: config.RATE_LIMIT_EXEMPT,
  }),
  manualTerms: async (websiteId: string) => {
    // A promise to the customer uses the current settings.
    const settings = await siteSettings.find(websiteId, { anew: true });
    return { days: settings.manualPaymentDays, forDigital: settings.manualPaymentForDigital };
  },
  minimumCents: async (websiteId: string) =>
    (await siteSettings.find(websiteId)).checkoutMinimumCents,
  moneyLocaleOf: async (websiteId: string) =>
    readerOf(await siteSettings.find(websiteId)).moneyLocale,
});
