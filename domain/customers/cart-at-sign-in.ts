import type { CartState } from "../cart/evolve.ts";

const isUnderWay = ({ created, orderId }: CartState): boolean =>
  created !== null && orderId === null;

/** A cart with something to buy in it. */
export const hasEntries = (cart: CartState): boolean => isUnderWay(cart) && cart.entries.length > 0;

type Known = { readonly cartId: string; readonly cart: CartState };

export type CartPlan = {
  /** The cart to go on with: the account's own, a new one, or none. */
  readonly target: { readonly cartId: string } | "new" | "none";
  /** Carts whose entries go into it, in this order. */
  readonly sources: readonly Known[];
};

/**
 * Our choice: the account's cart goes on and takes what the guest has put into theirs, by the merge
 * strategy *sum same lines* of take-entries.ts, so that nothing is lost. A guest's cart never becomes the account's
 * itself: whoever knows its id would see the account's from then on. For the same reason the cart is
 * copied to a new one after the password has been changed (`isStale`).
 */
export const planCartAtSignIn = (
  account: (Known & { readonly isStale: boolean }) | undefined,
  guest: Known | undefined,
): CartPlan => {
  const own = account !== undefined && isUnderWay(account.cart) ? account : undefined;
  const isOther = guest !== undefined && guest.cartId !== own?.cartId;
  const taken = isOther && hasEntries(guest.cart) ? [guest] : [];
  if (own !== undefined && !own.isStale) return { target: { cartId: own.cartId }, sources: taken };
  const sources = own !== undefined && hasEntries(own.cart) ? [own, ...taken] : taken;
  return { target: sources.length === 0 ? "none" : "new", sources };
};
