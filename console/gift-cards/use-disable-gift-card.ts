import { disableGiftCardContract, enableGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { giftCardReads } from "./gift-card-reads.ts";

const set = ({ giftCardId }: GiftCardRow, disabled: boolean) =>
  disabled
    ? call(disableGiftCardContract, { params: { giftCardId }, body: {} })
    : call(enableGiftCardContract, { params: { giftCardId } });

const noticeText = ({ lastCharacters }: GiftCardRow, disabled: boolean): string =>
  `…${lastCharacters} ${disabled ? "can no longer be used." : "can be used again."}`;

/** Disables or enables a card; both can be undone. */
export const useDisableGiftCard = () =>
  useCommand((card: GiftCardRow) => set(card, card.status !== "disabled"), {
    refreshes: giftCardReads,
    says: ({ disabled }, card) => noticeText(card, disabled),
    undo: async (card, { disabled }) => {
      await set(card, !disabled);
      return noticeText(card, !disabled);
    },
  });
