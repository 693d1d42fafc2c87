import { moneyOf } from "#domain/kit/format-money.ts";
import type { CartEntry, ShoppingCart } from "./shopping-cart.ts";

/** The cart after a change, if the server agrees. */
export type CartChange = (cart: ShoppingCart) => ShoppingCart;

const lineCents = ({ quantity, purchasePriceCents }: CartEntry): number =>
  quantity * purchasePriceCents;

/**
 * Sums of goods are known immediately. The total changes by the same amount until the answer
 * contains discounts, shipping and taxes.
 */
const withEntries = (cart: ShoppingCart, entries: readonly CartEntry[]): ShoppingCart => {
  const subtotalCents = entries.reduce((sum, entry) => sum + lineCents(entry), 0);
  const total = cart.grandTotalCents + subtotalCents - cart.subtotalCents;
  return {
    ...cart,
    entries: [...entries],
    subtotalCents,
    grandTotalCents: entries.length === 0 ? 0 : Math.max(total, 0),
    totalQuantity: entries.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

export const withQuantity =
  (entryId: string, quantity: number): CartChange =>
  (cart) =>
    withEntries(
      cart,
      cart.entries.map((entry) => {
        if (entry.id !== entryId) return entry;
        const changed = { ...entry, quantity };
        return { ...changed, subTotal: moneyOf(lineCents(changed), entry.subTotal.currency) };
      }),
    );

export const withoutEntry =
  (entryId: string): CartChange =>
  (cart) =>
    withEntries(
      cart,
      cart.entries.filter(({ id }) => id !== entryId),
    );

/** Taxes may change, too; the answer contains them. */
export const withShippingOption =
  (optionId: string): CartChange =>
  (cart) => {
    const option = cart.shippingOptions.find(({ id }) => id === optionId);
    if (option === undefined) return cart;
    const more = option.costCents - cart.shippingCostCents;
    return {
      ...cart,
      selectedShippingOption: option,
      shippingCostCents: option.costCents,
      grandTotalCents: Math.max(cart.grandTotalCents + more, 0),
    };
  };

export const withoutCoupon =
  (couponId: string): CartChange =>
  (cart) => {
    const without = <Each extends { readonly id: string }>(all: readonly Each[]): Each[] =>
      all.filter(({ id }) => id !== couponId);
    const gone = cart.validCoupons.find(({ id }) => id === couponId)?.discountCents ?? 0;
    return {
      ...cart,
      coupons: without(cart.coupons),
      validCoupons: without(cart.validCoupons),
      invalidCoupons: without(cart.invalidCoupons),
      discountCents: cart.discountCents - gone,
      grandTotalCents: cart.grandTotalCents + gone,
    };
  };
