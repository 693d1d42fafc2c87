import { disableGiftCardContract, enableGiftCardContract } from "#commands/gift-cards/contract.ts";
import { call } from "#console/app/api.ts";
import { useMayChange } from "#console/app/permissions.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { counted } from "#console/ui/figures.tsx";
import { rowBulk } from "#console/ui/row-bulk.ts";
import { type GiftCardRow, listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { useGiftCardRefresh } from "./use-gift-card-refresh.ts";

const disable = ({ giftCardId }: GiftCardRow) =>
  call(disableGiftCardContract, { params: { giftCardId }, body: {} });
const enable = ({ giftCardId }: GiftCardRow) =>
  call(enableGiftCardContract, { params: { giftCardId } });
const isDisabled = ({ status }: GiftCardRow): boolean => status === "disabled";

/** What can be done to many gift cards at once. */
export const useBulkGiftCards = (
  query: object,
  rows: readonly GiftCardRow[] | undefined,
): Bulk | undefined => {
  const refresh = useGiftCardRefresh();
  const mayChange = useMayChange();
  if (!mayChange) return undefined;
  return rowBulk<GiftCardRow>({
    noun: "gift card",
    contract: listGiftCardsContract,
    asked: { query },
    rows: rows ?? [],
    idOf: ({ giftCardId }) => giftCardId,
    refresh,
    actions: [
      {
        label: "Disable",
        applies: (row) => !isDisabled(row),
        change: disable,
        back: enable,
        done: (count) => `Disabled ${counted(count, "gift card")}: nobody can pay with them.`,
      },
      {
        label: "Enable",
        applies: isDisabled,
        change: enable,
        back: disable,
        done: (count) => `Enabled ${counted(count, "gift card")}.`,
      },
    ],
  });
};
