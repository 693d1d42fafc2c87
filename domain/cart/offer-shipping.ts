import { productTypes } from "../catalog/product-types.ts";
import { shippingCost } from "../shipping/cost.ts";
import type { ShippingOption } from "../shipping/events.ts";
import { servesCountry } from "../shipping/serves.ts";
import type { CartChoices } from "./choices.ts";
import type { PricedLine } from "./priced-line.ts";
import { type CartTotals, lineTotalCents } from "./totals.ts";

/** A shipping option that is available for this cart. */
export type OfferedOption = {
  readonly shippingOptionId: string;
  readonly name: string;
  readonly description: string;
  readonly costCents: number;
};

/**
 * Why shipping cannot be offered: `location-missing` while the place is unknown and an option may
 * depend on it, `not-served` when no option goes there. Null when all is well, when nothing is
 * shipped, and when the shop has no shipping options (shipping is then free).
 */
export type ShippingProblem = "location-missing" | "not-served" | null;

export type OfferedShipping = {
  /** In the owner's order. */
  readonly options: readonly OfferedOption[];
  readonly selected: OfferedOption | null;
  readonly problem: ShippingProblem;
};
export type ShippingOfCart = OfferedShipping & {
  /** Amount that coupons take off the cost. */
  readonly discountCents: number;
  /** Tax on the discounted cost, added to it. */
  readonly taxCents: number;
};

type ShippingInput = {
  readonly entries: readonly PricedLine[];
  readonly totals: CartTotals;
  readonly choices: CartChoices;
  readonly facts: {
    readonly shippingOptions: readonly ShippingOption[];
    readonly weightsGrams: ReadonlyMap<string, number>;
  };
  readonly taken: { readonly lineDiscountsCents: readonly number[] };
};

const nothingShipped: OfferedShipping = { options: [], selected: null, problem: null };

const parcelOf = ({ entries, facts, taken }: ShippingInput) => {
  let weightGrams = 0;
  let subtotalCents = 0;
  entries.forEach((entry, index) => {
    if (entry.productType !== productTypes.PHYSICAL) return;
    weightGrams += entry.quantity * (facts.weightsGrams.get(entry.variantId) ?? 0);
    subtotalCents += lineTotalCents(entry) - (taken.lineDiscountsCents[index] ?? 0);
  });
  return { weightGrams, subtotalCents };
};

/** The cheapest option; the first of several equal ones. */
const cheapest = (options: readonly OfferedOption[]): OfferedOption | null =>
  options.reduce<OfferedOption | null>(
    (best, option) => (best === null || option.costCents < best.costCents ? option : best),
    null,
  );

/**
 * The options that can ship this cart to its destination, and the one that applies: the visitor's
 * choice while it is among them. Not in the specification: without a choice, the cheapest applies
 * as soon as the place is known, and none before.
 */
export const offerShipping = (asked: ShippingInput): OfferedShipping => {
  const { entries, totals, choices, facts } = asked;
  const enabled = facts.shippingOptions.filter((option) => option.enabled);
  if (!totals.requiresShipping || enabled.length === 0) return nothingShipped;
  const { location, shippingOptionId } = choices;
  const parcel = parcelOf(asked);
  const options = enabled.flatMap((option): readonly OfferedOption[] => {
    const { name, description, rate, currency, countries } = option;
    if (currency !== entries[0]?.currency) return [];
    if (!servesCountry(countries, location?.country)) return [];
    const costCents = shippingCost(rate, parcel);
    if (costCents === undefined) return [];
    return [{ shippingOptionId: option.shippingOptionId, name, description, costCents }];
  });
  const chosen = options.find((option) => option.shippingOptionId === shippingOptionId) ?? null;
  if (location === null) return { options, selected: chosen, problem: "location-missing" };
  const selected = chosen ?? cheapest(options);
  return { options, selected, problem: selected === null ? "not-served" : null };
};
