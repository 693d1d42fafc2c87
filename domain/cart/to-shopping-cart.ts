import { DEFAULT_CURRENCY } from "../shared/currencies.ts";
import { moneyOf } from "../shared/format-money.ts";
import type { Entry } from "./entry.ts";
import type { CartState } from "./evolve.ts";
import type { CartEntry, ShoppingCart } from "./shopping-cart.ts";
import { lineTotalCents, totalsOf } from "./totals.ts";

export const toCartEntry = ({ entryId, ...entry }: Entry): CartEntry => ({
  id: entryId,
  itemId: entry.itemId,
  chosenVariant: entry.chosenVariant,
  quantity: entry.quantity,
  title: entry.title,
  subTotal: moneyOf(lineTotalCents(entry), entry.currency),
  purchasePriceCents: entry.purchasePriceCents,
  variantId: entry.variantId,
  productType: entry.productType,
  imageUrl: entry.imageUrl,
  productUrl: entry.productUrl,
  additionalFields: entry.additionalFields,
});

type Facts = Omit<CartState, "entries"> & {
  readonly id: string | null;
  readonly websiteId: string;
  readonly entries: readonly Entry[];
};

/** The answer that commands and the read API give alike. Spec: A3.1. */
export const toShoppingCart = ({
  id,
  websiteId,
  orderId,
  created,
  entries,
}: Facts): ShoppingCart => ({
  id,
  websiteId,
  orderId,
  created,
  isPurchased: orderId !== null,
  entries: entries.map(toCartEntry),
  shippingOptions: [],
  selectedShippingOption: null,
  shippingLocation: null,
  applicableTaxRules: [],
  coupons: [],
  validCoupons: [],
  invalidCoupons: [],
  ...totalsOf(entries),
  currency: entries[0]?.currency ?? DEFAULT_CURRENCY,
});

/** What a visitor without a cart has. */
export const noShoppingCart = (websiteId: string): ShoppingCart =>
  toShoppingCart({ id: null, websiteId, orderId: null, created: null, entries: [] });
