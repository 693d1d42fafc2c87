import type { Bill } from "#domain/cart/sums.ts";
import type { SubscriptionPlan } from "#domain/catalog/events.ts";
import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import type { CartView } from "./cart-view.ts";

/** Data of a `subscription` page; its fields are those of `checkout`. Spec: A2.5. */
export type SubscriptionView = {
  readonly cartToken: string;
  /** URL of the form, which posts `crumb`, `cartToken`, the fields and `grandTotalCents`. */
  readonly action: string;
  /** URL for the same fields, to calculate the cost at the destination. */
  readonly priceAction: string;
  /** Title of the product. */
  readonly title: string;
  readonly productUrl: string;
  /** "$18.00 every month for 1 year". */
  readonly price: string;
  readonly terms: string;
  readonly plan: SubscriptionPlan;
  /** A cart with only the subscribed item, in place of the visitor's own. */
  readonly cart: CartView;
  readonly bill: Bill;
  /** The bill is final; otherwise the place is asked first. */
  readonly isPriced: boolean;
  /** Data for scripts. */
  readonly offered: readonly OfferedMethod[];
};
