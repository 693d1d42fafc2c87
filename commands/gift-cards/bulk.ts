import { giftCardBulk } from "#domain/gift-cards/bulk.ts";
import type { GiftCardCommand } from "#domain/gift-cards/commands.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { giftCardRejectionText } from "#domain/gift-cards/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Bulk actions for gift cards. */
export const giftCardBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const cards = handler(giftCardDecider, GiftCardEvent);
  const by =
    (commandOf: (giftCardId: string, at: string) => GiftCardCommand) =>
    async ({ id, metadata, at }: BulkRow) =>
      bulkOutcome(await cards.run(id, commandOf(id, at), { metadata }), giftCardRejectionText);
  const disable = by((giftCardId, at) => ({ type: "DisableGiftCard", giftCardId, reason: "", at }));
  const enable = by((giftCardId, at) => ({ type: "EnableGiftCard", giftCardId, at }));
  const permission = "gift-cards:write";
  const types = ["GiftCardDisabled", "GiftCardEnabled"];
  const since = { category: giftCardDecider.streamCategory, types };
  return bulkList(giftCardBulk.list, [
    { id: "disable", permission, since, change: disable, back: enable },
    { id: "enable", permission, since, change: enable, back: disable },
  ]);
};
