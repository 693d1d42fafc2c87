import type { ProductType } from "../catalog/events.ts";
import { productTypes } from "../catalog/product-types.ts";
import { regionCode } from "../kit/known-regions.ts";
import type { ShippingLocation } from "../shipping/location.ts";
import type { Taxable, TaxRule } from "./events.ts";

const same = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

const compact = (postalCode: string): string => postalCode.replace(/[\s-]/g, "").toUpperCase();

/** Met by the code or the name, also where the rule knows only one of them and the place the other. */
const isRegion = (rule: TaxRule, region: string): boolean => {
  if (same(rule.region, region)) return true;
  if (rule.regionName !== "" && same(rule.regionName, region)) return true;
  const code = regionCode(rule.country, region);
  return code !== undefined && code === regionCode(rule.country, rule.region);
};

/**
 * Whether a rule holds at a place. Regions are met by their code or their name, in any case; postal
 * codes by their beginning, without regard to blanks and dashes.
 */
export const holdsAt = (
  rule: TaxRule,
  { country, region, postalCode }: ShippingLocation,
): boolean => {
  if (!same(rule.country, country)) return false;
  if (rule.region !== "" && !isRegion(rule, region)) return false;
  if (rule.postalCodes.length === 0) return true;
  const code = compact(postalCode);
  return rule.postalCodes.some((beginning) => code.startsWith(compact(beginning)));
};

/** What a product is to a tax; nothing for gift cards, and for what is not sold. */
export const taxableOf = (productType: ProductType): Taxable | undefined => {
  if (productType === productTypes.PHYSICAL) return "physical";
  if (productType === productTypes.DIGITAL) return "digital";
  return productType === productTypes.SERVICE ? "service" : undefined;
};

/**
 * Our choice: every rule that holds where the goods go applies, each to the amount without taxes, so
 * that a country's rule and its region's add up. Nothing is taxed before the place is known.
 */
export const applicableRules = (
  rules: readonly TaxRule[],
  location: ShippingLocation | null,
): readonly TaxRule[] =>
  location === null ? [] : rules.filter((rule) => rule.enabled && holdsAt(rule, location));
