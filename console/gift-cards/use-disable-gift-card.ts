import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { disableGiftCardContract, enableGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call, messageOf } from "../kit/calls/api.ts";
import { useGiftCardRefresh } from "./use-gift-card-refresh.ts";

const onError = (error: unknown) => notifications.show({ color: "red", message: messageOf(error) });

/** Stops a card from paying, or lets it pay again; either can be undone. */
export const useDisableGiftCard = () => {
  const refresh = useGiftCardRefresh();
  const set = ({ giftCardId }: GiftCardRow, disabled: boolean) =>
    disabled
      ? call(disableGiftCardContract, { params: { giftCardId }, body: {} })
      : call(enableGiftCardContract, { params: { giftCardId } });
  return useMutation({
    mutationFn: (card: GiftCardRow) => set(card, card.status !== "disabled"),
    onSuccess: async ({ disabled }, card) => {
      const said = (isDisabled: boolean) =>
        `…${card.lastCharacters} ${isDisabled ? "can no longer be used." : "can be used again."}`;
      announceUndoable(said(disabled), async () => {
        await set(card, !disabled);
        await refresh();
        return said(!disabled);
      });
      await refresh();
    },
    onError,
  });
};
