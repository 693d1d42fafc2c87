import { unreachable } from "../shared/decider.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";

export type CartState = {
  /** When the first entry was added; null for a cart that nothing was ever added to. */
  readonly created: string | null;
  /** In the order of adding. */
  readonly entries: readonly Entry[];
  /** Set when the cart has been purchased. */
  readonly orderId: string | null;
};

export const emptyCart: CartState = { created: null, entries: [], orderId: null };

const changeEntry = (cart: CartState, entryId: string, change: Partial<Entry>): CartState => ({
  ...cart,
  entries: cart.entries.map((entry) =>
    entry.entryId === entryId ? { ...entry, ...change } : entry,
  ),
});

export const evolve = (cart: CartState, event: CartEvent): CartState => {
  switch (event.type) {
    case "CartEntryAdded": {
      const { type: _type, addedAt, ...entry } = event;
      return { ...cart, created: cart.created ?? addedAt, entries: [...cart.entries, entry] };
    }
    case "CartEntryQuantityChanged":
      return changeEntry(cart, event.entryId, { quantity: event.quantity });
    case "CartEntryRepriced":
      return changeEntry(cart, event.entryId, { purchasePriceCents: event.purchasePriceCents });
    case "CartEntryFieldsChanged":
      return changeEntry(cart, event.entryId, { additionalFields: event.additionalFields });
    case "CartEntryRemoved":
      return {
        ...cart,
        entries: cart.entries.filter(({ entryId }) => entryId !== event.entryId),
      };
    case "CartPurchased":
      return { ...cart, orderId: event.orderId };
    default:
      return unreachable(event);
  }
};
