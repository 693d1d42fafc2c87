import { getGiftCardContract, listGiftCardsContract } from "#read-api/gift-cards/contract.ts";

/** Calls that show a gift card. */
export const giftCardReads = [listGiftCardsContract, getGiftCardContract];
