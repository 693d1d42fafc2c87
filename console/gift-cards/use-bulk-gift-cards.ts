import { giftCardBulk } from "#domain/gift-cards/bulk.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { giftCardReads } from "./gift-card-reads.ts";

/** Bulk actions for gift cards. */
export const useBulkGiftCards = (
  matching: object,
  rows: readonly GiftCardRow[] = [],
): Bulk | undefined => {
  const disabled = new Set(
    rows.filter(({ status }) => status === "disabled").map(({ giftCardId }) => giftCardId),
  );
  return useBulk({
    words: giftCardBulk,
    matching,
    reads: giftCardReads,
    applies: {
      disable: (ids) => ids.some((id) => !disabled.has(id)),
      enable: (ids) => ids.some((id) => disabled.has(id)),
    },
  });
};
