import type { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { type EventTexts, holdEnds } from "../kit/event-texts.ts";

export const giftCardTexts: EventTexts<GiftCardEvent> = {
  GiftCardIssued: ({ source }) => [
    "Issued",
    source.kind === "order" ? "Bought in an order" : source.note,
  ],
  GiftCardRecipientChanged: () => "The recipient was changed",
  GiftCardMailRequested: () => "The code was emailed",
  GiftCardHeld: () => "Held for a checkout",
  GiftCardHoldReleased: ({ reason }) => ["The hold was released", holdEnds[reason]],
  GiftCardSpent: () => "Paid for an order",
  GiftCardRefunded: () => "Refunded from an order",
  GiftCardAdjusted: ({ reason }) => ["Adjusted", reason],
  GiftCardDisabled: ({ reason }) => ["Disabled", reason],
  GiftCardEnabled: () => "Enabled again",
};
