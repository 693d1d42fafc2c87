import { productTypes } from "../catalog/events.ts";
import type { Entry } from "./entry.ts";

export type CartTotals = {
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly shippingCostCents: number;
  readonly discountCents: number;
  readonly grandTotalCents: number;
  readonly totalQuantity: number;
  readonly hasDigital: boolean;
  readonly purelyDigital: boolean;
  readonly requiresShipping: boolean;
};

type Line = Pick<Entry, "quantity" | "purchasePriceCents" | "productType">;

/** The product is exact because both factors are whole numbers. */
export const lineTotalCents = (line: Pick<Line, "quantity" | "purchasePriceCents">): number =>
  line.quantity * line.purchasePriceCents;

/**
 * Totals before taxes, shipping and discounts, which `priceCart` adds. No amount is rounded here.
 * Spec: A3.1.
 */
export const totalsOf = (lines: readonly Line[]): CartTotals => {
  let subtotalCents = 0;
  let totalQuantity = 0;
  let digital = 0;
  let physical = 0;
  for (const line of lines) {
    subtotalCents += lineTotalCents(line);
    totalQuantity += line.quantity;
    if (line.productType === productTypes.DIGITAL) digital += 1;
    if (line.productType === productTypes.PHYSICAL) physical += 1;
  }
  return {
    subtotalCents,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: subtotalCents,
    totalQuantity,
    hasDigital: digital > 0,
    purelyDigital: lines.length > 0 && digital === lines.length,
    requiresShipping: physical > 0,
  };
};
