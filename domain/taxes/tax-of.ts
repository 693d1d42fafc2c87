import { allocate, portionOf } from "../kit/allocate.ts";
import type { TaxRule } from "./events.ts";

const MILLION = 1_000_000;

/** The amount of each rule for one amount, in the order of the rules. */
export type TaxOfAmount = {
  readonly byRule: readonly { readonly rule: TaxRule; readonly cents: number }[];
  /** Tax to be added to the amount. */
  readonly addedCents: number;
  /** Tax contained in the amount. */
  readonly includedCents: number;
};

/**
 * Taxes of one amount after discounts, each rounded half up to the currency's smallest unit.
 * Inclusive rules are extracted together (`amount × rates ÷ (100 % + rates)`) and divided among
 * themselves by their rates; the others apply to the amount without them.
 */
export const taxOf = (
  amountCents: number,
  rules: readonly TaxRule[],
  unitCents: number,
): TaxOfAmount => {
  const inclusive = rules.filter((rule) => rule.inclusive);
  const ratesPpm = inclusive.reduce((sum, { ratePpm }) => sum + ratePpm, 0);
  const includedCents = portionOf(amountCents, ratesPpm, MILLION + ratesPpm, unitCents);
  const netCents = amountCents - includedCents;
  const shares = allocate(
    includedCents,
    inclusive.map(({ ratePpm }) => ratePpm),
    unitCents,
  );
  const byRule = rules.map((rule) => ({
    rule,
    cents: rule.inclusive
      ? (shares[inclusive.indexOf(rule)] ?? 0)
      : portionOf(netCents, rule.ratePpm, MILLION, unitCents),
  }));
  const addedCents = byRule.reduce(
    (sum, { rule, cents }) => (rule.inclusive ? sum : sum + cents),
    0,
  );
  return { byRule, addedCents, includedCents };
};
