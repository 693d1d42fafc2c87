import { type Route, route } from "#infra/http/route.ts";
import { type ListFileDependencies, listFile } from "../kit/list-file.ts";
import {
  exportGiftCardsContract,
  type GiftCardRow,
  getGiftCardContract,
  listCartGiftCardsContract,
  listGiftCardsContract,
} from "./contract.ts";
import { createFindCartGiftCards, type GiftCardReadDependencies } from "./find-cart-gift-cards.ts";
import { getGiftCard } from "./get-gift-card.ts";
import { giftCardsSource, listGiftCards } from "./list-gift-cards.ts";

export const giftCardQueries = (
  dependencies: GiftCardReadDependencies & ListFileDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const fileOf = listFile(dependencies);
  const findCartGiftCards = createFindCartGiftCards(dependencies);
  return [
    route(listCartGiftCardsContract, async ({ context }) => ({
      body: { giftCards: [...(await findCartGiftCards(context))] },
    })),
    route(listGiftCardsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(["gift-cards"], readAfter);
      return { body: await listGiftCards(sql, websiteId, query) };
    }),
    // Before the call for one card, whose path would take this one's.
    route(exportGiftCardsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(["gift-cards"], readAfter);
      const source = giftCardsSource(websiteId, query);
      return { file: await fileOf<GiftCardRow>("gift-cards", websiteId, source, query) };
    }),
    route(getGiftCardContract, async ({ params, context: { websiteId, readAfter } }) => {
      await waitFor(["gift-cards"], readAfter);
      return { body: await getGiftCard(sql, websiteId, params.giftCardId) };
    }),
  ];
};
