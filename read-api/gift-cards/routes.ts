import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import {
  getGiftCardContract,
  listCartGiftCardsContract,
  listGiftCardsContract,
} from "./contract.ts";
import { createFindCartGiftCards, type GiftCardReadDependencies } from "./find-cart-gift-cards.ts";
import { getGiftCard } from "./get-gift-card.ts";
import { giftCardsSource, outstandingGiftCards } from "./list-gift-cards.ts";

export const giftCardQueries = (
  dependencies: GiftCardReadDependencies & ListDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const findCartGiftCards = createFindCartGiftCards(dependencies);
  return [
    route(listCartGiftCardsContract, async ({ context }) => ({
      body: { giftCards: [...(await findCartGiftCards(context))] },
    })),
    ...listRoutes(dependencies)(listGiftCardsContract, {
      name: "gift-cards",
      projections: ["gift-cards"],
      source: ({ query, context: { websiteId } }) => giftCardsSource(websiteId, query),
      members: ({ context: { websiteId } }) => outstandingGiftCards(sql, websiteId),
    }),
    route(getGiftCardContract, async ({ params, context: { websiteId, readAfter } }) => {
      await waitFor(["gift-cards"], readAfter);
      return { body: await getGiftCard(sql, websiteId, params.giftCardId) };
    }),
  ];
};
