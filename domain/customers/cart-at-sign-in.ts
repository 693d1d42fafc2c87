import type { CartState } from "../cart/evolve.ts";

const isOpenCart = ({ created, orderId }: CartState): boolean =>
  created !== null && orderId === null;

/** Whether the cart contains an entry. */
export const hasEntries = (cart: CartState): boolean => isOpenCart(cart) && cart.entries.length > 0;

type KnownCart = { readonly cartId: string; readonly cart: CartState };

export type CartPlan = {
  /** The cart to continue with: the account's own, a new one, or none. */
  readonly target: { readonly cartId: string } | "new" | "none";
  /** Carts whose entries are merged into it, in this order. */
  readonly sources: readonly KnownCart[];
};

/**
 * Not in the specification: the account's cart continues and absorbs the guest's entries with the
 * merge strategy *sum same lines* of take-entries.ts, so that nothing is lost. A guest's cart never
 * becomes the account's cart, because anyone who knows its id could then read the account's cart.
 * For the same reason the cart is copied to a new one after the password has been changed
 * (`isStale`).
 */
export const planCartAtSignIn = (
  account: (KnownCart & { readonly isStale: boolean }) | undefined,
  guest: KnownCart | undefined,
): CartPlan => {
  const own = account !== undefined && isOpenCart(account.cart) ? account : undefined;
  const isOther = guest !== undefined && guest.cartId !== own?.cartId;
  const merged = isOther && hasEntries(guest.cart) ? [guest] : [];
  if (own !== undefined && !own.isStale) return { target: { cartId: own.cartId }, sources: merged };
  const sources = own !== undefined && hasEntries(own.cart) ? [own, ...merged] : merged;
  return { target: sources.length === 0 ? "none" : "new", sources };
};
