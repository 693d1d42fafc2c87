import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getGiftCardContract, listGiftCardsContract } from "#read-api/gift-cards/contract.ts";

const stale = [listGiftCardsContract, getGiftCardContract];

/** Reads again whatever shows a gift card. */
export const useGiftCardRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
};
