import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { giftCardBulk } from "#domain/gift-cards/bulk.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { giftCardReads } from "./use-gift-card-refresh.ts";

/** What can be done to many gift cards at once. */
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
