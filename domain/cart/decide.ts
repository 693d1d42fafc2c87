import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { type AddEntry, addEntry } from "./add-entry.ts";
import { type ChangeChoices, changeChoices } from "./change-choices.ts";
import {
  type ChangeFields,
  type ChangeQuantity,
  changeFields,
  changeQuantity,
  type RemoveEntry,
  removeEntry,
} from "./change-entry.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";
import { type CartState, emptyCart, evolve } from "./evolve.ts";
import type { CartRejection } from "./rejections.ts";
import { type TakeEntries, takeEntries } from "./take-entries.ts";
import { type BoughtLine, sameUnorderedEntries, unorderedEntries } from "./unordered-entries.ts";

/** Reprices lines at the current prices before a payment is promised. */
export type RepriceEntries = {
  readonly type: "RepriceEntries";
  readonly prices: ReadonlyMap<string, number>;
  readonly at: string;
};
/** Ends the cart. The order is confirmed by now, so only another order can stand in the way. */
export type PurchaseCart = {
  readonly type: "PurchaseCart";
  readonly orderId: string;
  /** The lines of the order; absent: everything in the cart. */
  readonly lines?: readonly BoughtLine[];
  /** The entries that the follow-up cart has taken over. */
  readonly taken?: readonly Entry[];
  readonly followUpCartId?: string;
  readonly at: string;
};
export type CartCommand =
  | AddEntry
  | ChangeQuantity
  | ChangeFields
  | RemoveEntry
  | ChangeChoices
  | RepriceEntries
  | TakeEntries
  | PurchaseCart;

type Decision = Result<readonly CartEvent[], CartRejection>;

const reprice = ({ prices, at }: RepriceEntries, cart: CartState): Decision => {
  if (cart.orderId !== null) return reject({ code: "cart-purchased" });
  return accept(
    cart.entries.flatMap(({ entryId, purchasePriceCents }): readonly CartEvent[] => {
      const price = prices.get(entryId);
      return price === undefined || price === purchasePriceCents
        ? []
        : [{ type: "CartEntryRepriced", entryId, purchasePriceCents: price, repricedAt: at }];
    }),
  );
};

const purchase = (command: PurchaseCart, cart: CartState): Decision => {
  const { orderId, lines, taken = [], followUpCartId, at } = command;
  if (cart.orderId === orderId) return accept([]);
  if (cart.orderId !== null) return reject({ code: "cart-purchased" });
  if (lines !== undefined && !sameUnorderedEntries(unorderedEntries(cart.entries, lines), taken))
    return reject({ code: "cart-changed" });
  const next = followUpCartId === undefined ? {} : { followUpCartId };
  return accept([{ type: "CartPurchased", orderId, ...next, purchasedAt: at }]);
};

/** One visitor's cart. Stream `cart-<websiteId>.<cartId>`. */
export const cartDecider: Decider<CartState, CartCommand, CartEvent, CartRejection> = {
  streamCategory: "cart",
  initial: emptyCart,
  evolve,
  decide: (command, cart) => {
    switch (command.type) {
      case "AddEntry":
        return addEntry(command, cart);
      case "ChangeQuantity":
        return changeQuantity(command, cart);
      case "ChangeFields":
        return changeFields(command, cart);
      case "RemoveEntry":
        return removeEntry(command, cart);
      case "ApplyCoupon":
      case "RemoveCoupon":
      case "SetShippingLocation":
      case "SelectShippingOption":
        return changeChoices(command, cart);
      case "RepriceEntries":
        return reprice(command, cart);
      case "TakeEntries":
        return takeEntries(command, cart);
      case "PurchaseCart":
        return purchase(command, cart);
      default:
        return unreachable(command);
    }
  },
};
