import { type Route, route } from "#infra/http/route.ts";
import {
  getGiftCardContract,
  listCartGiftCardsContract,
  listGiftCardsContract,
} from "./contract.ts";
import { createFindCartGiftCards, type GiftCardReadDependencies } from "./find-cart-gift-cards.ts";
import { getGiftCard } from "./get-gift-card.ts";
import { listGiftCards } from "./list-gift-cards.ts";

export const giftCardQueries = (dependencies: GiftCardReadDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const findCartGiftCards = createFindCartGiftCards(dependencies);
  return [
    route(listCartGiftCardsContract, async ({ context }) => ({
      body: { giftCards: [...(await findCartGiftCards(context))] },
    })),
    route(listGiftCardsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(["gift-cards"], readAfter);
      return { body: await listGiftCards(sql, websiteId, query) };
    }),
    route(getGiftCardContract, async ({ params, context: { websiteId, readAfter } }) => {
      await waitFor(["gift-cards"], readAfter);
      return { body: await getGiftCard(sql, websiteId, params.giftCardId) };
    }),
  ];
};
