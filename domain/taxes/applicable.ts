import type { ProductType } from "../catalog/events.ts";
import { productTypes } from "../catalog/product-types.ts";
import { regionCode } from "../kit/known-regions.ts";
import type { ShippingLocation } from "../shipping/location.ts";
import type { Taxable, TaxRule } from "./events.ts";

const same = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

const compact = (postalCode: string): string => postalCode.replace(/[\s-]/g, "").toUpperCase();

/**
 * A region matches by code or name, also where the rule has only one of them and the place the
 * other.
 */
const isRegion = (rule: TaxRule, region: string): boolean => {
  if (same(rule.region, region)) return true;
  if (rule.regionName !== "" && same(rule.regionName, region)) return true;
  const code = regionCode(rule.country, region);
  return code !== undefined && code === regionCode(rule.country, rule.region);
};

/**
 * Whether a rule applies at a place. Regions match by code or name, ignoring case; postal codes
 * match by prefix, ignoring spaces and dashes.
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

/** The tax category of a product; undefined for gift cards and for types that are not sold. */
export const taxableOf = (productType: ProductType): Taxable | undefined => {
  if (productType === productTypes.PHYSICAL) return "physical";
  if (productType === productTypes.DIGITAL) return "digital";
  return productType === productTypes.SERVICE ? "service" : undefined;
};

/**
 * Not in the specification: every rule that applies at the destination is used, each on the amount
 * without taxes, so that the rules of a country and its region add up. There is no tax before the
 * place is known.
 */
export const applicableRules = (
  rules: readonly TaxRule[],
  location: ShippingLocation | null,
): readonly TaxRule[] =>
  location === null ? [] : rules.filter((rule) => rule.enabled && holdsAt(rule, location));
