import type {
  chooseGiftCardContract,
  dropGiftCardContract,
} from "#commands/gift-cards/contract.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import type { listCartGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { call } from "../kit/api.ts";
import { createStore } from "../kit/external-store.ts";
import { pageJson } from "../kit/page-json.ts";

/** The gift cards of the cart, in the order in which they pay. */
export const giftCards = createStore<readonly ChosenGiftCard[]>(
  pageJson<readonly ChosenGiftCard[]>("gift-cards") ?? [],
);

/** The amounts that they can pay have changed. */
export const reloadGiftCards = async (): Promise<void> => {
  const answer = await call<typeof listCartGiftCardsContract>(
    "GET",
    "/api/commerce/shopping-cart/gift-cards",
    {},
  );
  giftCards.set(answer.giftCards);
};

export const chooseGiftCard = async (code: string): Promise<void> => {
  const answer = await call<typeof chooseGiftCardContract>(
    "POST",
    "/api/commerce/shopping-cart/gift-cards",
    { body: { code } },
  );
  giftCards.set(answer.giftCards);
};

/** Removed immediately; restored when that fails. */
export const dropGiftCard = async (giftCardId: string): Promise<void> => {
  const before = giftCards.get();
  giftCards.set(before.filter((card) => card.giftCardId !== giftCardId));
  try {
    const answer = await call<typeof dropGiftCardContract>(
      "DELETE",
      "/api/commerce/shopping-cart/gift-cards/:giftCardId",
      { params: { giftCardId } },
    );
    giftCards.set(answer.giftCards);
  } catch (error) {
    giftCards.set(before);
    throw error;
  }
};
