import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { defaultManualTerms } from "#domain/orders/manual-terms.ts";
import { noHoldLimits } from "#infra/http/hold-limits.ts";

/** The rules for selling of a shop whose owner has set none, and in which nobody pays with gift cards. */
export const noShopRules = {
  minimumCents: async () => 0,
  moneyLocaleOf: async () => null,
  manualTerms: async () => defaultManualTerms,
  holdLimits: noHoldLimits,
  chosenGiftCards: async () => [],
} satisfies Partial<CheckoutDependencies>;
