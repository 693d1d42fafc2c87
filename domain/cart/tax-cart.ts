import type { ProductType } from "../catalog/events.ts";
import type { ShippingLocation } from "../shipping/location.ts";
import { applicableRules, taxableOf } from "../taxes/applicable.ts";
import type { Taxable, TaxRule } from "../taxes/events.ts";
import { type TaxOfAmount, taxOf } from "../taxes/tax-of.ts";

/** The amount of one tax rule for the whole cart. */
export type TaxOfCart = {
  readonly taxRuleId: string;
  readonly name: string;
  readonly ratePpm: number;
  readonly inclusive: boolean;
  readonly amountCents: number;
};

type TaxInput = {
  readonly lines: readonly { readonly productType: ProductType; readonly amountCents: number }[];
  readonly shippingCents: number;
  readonly location: ShippingLocation | null;
  readonly taxRules: readonly TaxRule[];
  readonly unitCents: number;
};

/** Taxes are rounded line by line so that each line of an invoice adds up. */
export type TaxedCart = {
  readonly lines: readonly TaxOfAmount[];
  readonly shipping: TaxOfAmount;
  readonly taxes: readonly TaxOfCart[];
  readonly addedCents: number;
  readonly includedCents: number;
};

export const taxCart = (asked: TaxInput): TaxedCart => {
  const { lines, shippingCents, location, taxRules, unitCents } = asked;
  const applicable = applicableRules(taxRules, location);
  const taxed = (amountCents: number, taxable: Taxable | undefined): TaxOfAmount =>
    taxOf(
      amountCents,
      applicable.filter((rule) => taxable !== undefined && rule.appliesTo.includes(taxable)),
      unitCents,
    );
  const ofLines = lines.map(({ productType, amountCents }) =>
    taxed(amountCents, taxableOf(productType)),
  );
  const ofShipping = taxed(shippingCents, "shipping");
  const all = [...ofLines, ofShipping];
  const amountOf = (rule: TaxRule): number =>
    all.reduce(
      (sum, { byRule }) => sum + (byRule.find((each) => each.rule === rule)?.cents ?? 0),
      0,
    );
  return {
    lines: ofLines,
    shipping: ofShipping,
    taxes: applicable.map((rule) => ({
      taxRuleId: rule.taxRuleId,
      name: rule.name,
      ratePpm: rule.ratePpm,
      inclusive: rule.inclusive,
      amountCents: amountOf(rule),
    })),
    addedCents: all.reduce((sum, { addedCents }) => sum + addedCents, 0),
    includedCents: all.reduce((sum, { includedCents }) => sum + includedCents, 0),
  };
};
