import type { Entry } from "./entry.ts";

/** The members of a line that its price depends on. */
export type PricedLine = Pick<
  Entry,
  | "entryId"
  | "itemId"
  | "variantId"
  | "quantity"
  | "purchasePriceCents"
  | "productType"
  | "currency"
>;
