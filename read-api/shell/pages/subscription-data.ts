import type { Bill } from "#domain/cart/sums.ts";
import type { SubscriptionPlan } from "#domain/catalog/events.ts";
import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import type { CartView } from "./cart-view.ts";

/** What a `subscription` page shows; its fields are those of `checkout`. Spec: A2.5. */
export type SubscriptionView = {
  readonly cartToken: string;
  /** Of the form: it is sent with `crumb`, `cartToken`, the fields and `grandTotalCents`. */
  readonly action: string;
  /** The same fields, to learn what it costs where it goes. */
  readonly priceAction: string;
  /** Of the product. */
  readonly title: string;
  readonly productUrl: string;
  /** "$18.00 every month for 1 year". */
  readonly price: string;
  readonly terms: string;
  readonly plan: SubscriptionPlan;
  /** With nothing in it but what is subscribed to; stands in for the visitor's own. */
  readonly cart: CartView;
  readonly bill: Bill;
  /** The bill is what will be paid; else the place is asked first. */
  readonly isPriced: boolean;
  /** For scripts. */
  readonly offered: readonly OfferedMethod[];
};
