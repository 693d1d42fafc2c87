import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getGiftCardContract, listGiftCardsContract } from "#read-api/gift-cards/contract.ts";

/** Whatever shows a gift card. */
export const giftCardReads = [listGiftCardsContract, getGiftCardContract];

/** Reads again whatever shows a gift card. */
export const useGiftCardRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(giftCardReads.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
};
