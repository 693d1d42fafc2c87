import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { CartGiftCardsEvent } from "./events.ts";
import type { GiftCardRejection } from "./rejections.ts";

/** Not in the specification. */
export const MAX_GIFT_CARDS = 10;

type OfCart = { readonly cartId: string; readonly giftCardId: string; readonly at: string };
export type CartGiftCardsCommand =
  | (OfCart & { readonly type: "ChooseGiftCard" })
  | (OfCart & { readonly type: "DropGiftCard" });

/** Ids of the cards that pay for a cart; the first is used up first. */
export type CartGiftCards = readonly string[];

/** The gift cards that pay for a cart. Stream `cartGiftCards-<websiteId>.<cartId>`. */
export const cartGiftCardsDecider: Decider<
  CartGiftCards,
  CartGiftCardsCommand,
  CartGiftCardsEvent,
  GiftCardRejection
> = {
  streamCategory: "cartGiftCards",
  initial: [],
  evolve: (state, event) => {
    switch (event.type) {
      case "CartGiftCardChosen":
        return [...state, event.giftCardId];
      case "CartGiftCardDropped":
        return state.filter((giftCardId) => giftCardId !== event.giftCardId);
      default:
        return unreachable(event);
    }
  },
  decide: ({ type, cartId, giftCardId, at }, state) => {
    const isChosen = state.includes(giftCardId);
    switch (type) {
      case "ChooseGiftCard":
        if (isChosen) return accept([]);
        if (state.length >= MAX_GIFT_CARDS) return reject({ code: "too-many-gift-cards" });
        return accept([{ type: "CartGiftCardChosen", cartId, giftCardId, chosenAt: at }]);
      case "DropGiftCard":
        return accept(
          isChosen ? [{ type: "CartGiftCardDropped", cartId, giftCardId, droppedAt: at }] : [],
        );
      default:
        return unreachable(type);
    }
  },
};
