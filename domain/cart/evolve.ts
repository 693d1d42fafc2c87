import { unreachable } from "../kit/decider.ts";
import { type CartChoices, noChoices } from "./choices.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";

export type CartState = {
  /** Time of the first entry; null for a cart that never had one. */
  readonly created: string | null;
  /** In the order of adding. */
  readonly entries: readonly Entry[];
  /** Absent until the visitor makes a choice. */
  readonly choices?: CartChoices;
  /** Set when the cart has been purchased. */
  readonly orderId: string | null;
  /** The cart that continues a purchased one with the entries that were not ordered. */
  readonly followUpCartId?: string;
};

export const emptyCart: CartState = {
  created: null,
  entries: [],
  choices: noChoices,
  orderId: null,
};

const choose = (cart: CartState, chosen: Partial<CartChoices>): CartState => ({
  ...cart,
  choices: { ...(cart.choices ?? noChoices), ...chosen },
});

const changeEntry = (cart: CartState, entryId: string, change: Partial<Entry>): CartState => ({
  ...cart,
  entries: cart.entries.map((entry) =>
    entry.entryId === entryId ? { ...entry, ...change } : entry,
  ),
});

const changeFields = (
  cart: CartState,
  {
    entryId,
    additionalFields,
    fieldsForm,
    sealedFields,
  }: Extract<CartEvent, { type: "CartEntryFieldsChanged" }>,
): CartState => ({
  ...cart,
  entries: cart.entries.map((entry) => {
    if (entry.entryId !== entryId) return entry;
    const { sealedFields: _before, ...rest } = entry;
    return {
      ...rest,
      additionalFields,
      ...(fieldsForm && { fieldsForm }),
      ...(sealedFields && { sealedFields }),
    };
  }),
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
      return changeFields(cart, event);
    case "CartEntryRemoved":
      return {
        ...cart,
        entries: cart.entries.filter(({ entryId }) => entryId !== event.entryId),
      };
    case "CartCouponApplied":
    case "CartCouponRemoved":
      return choose(cart, { couponIds: event.couponIds });
    case "CartShippingLocationSet":
      return choose(cart, { location: event.location });
    case "CartShippingOptionSelected":
      return choose(cart, { shippingOptionId: event.shippingOptionId });
    case "CartPurchased": {
      const { orderId, followUpCartId } = event;
      return { ...cart, orderId, ...(followUpCartId !== undefined && { followUpCartId }) };
    }
    default:
      return unreachable(event);
  }
};
