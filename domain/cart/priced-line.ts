import type { Entry } from "./entry.ts";

/** What a line needs for its price. */
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
