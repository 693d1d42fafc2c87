import type { ReadModels } from "#infra/ask/port.ts";

export const giftCardsColumns: ReadModels = {
  cart_gift_cards: {
    open: "website_id cart_id gift_card_id position",
  },
  gift_card_holds: {
    open: "website_id gift_card_id hold_id amount_cents expires_at",
  },
  gift_card_movements: {
    open: "website_id gift_card_id revision kind delta_cents order_id person_id actor at",
    personal: "reason",
  },
  gift_card_purchases: {
    open: "website_id purchase_id title amount_cents currency named person_id deliver_at",
    personal: "email name from_name message",
  },
  gift_cards: {
    open: "website_id gift_card_id last_characters currency initial_cents balance_cents held_cents disabled order_id line_id note_person_id person_id issued_at last_used_at position",
    personal: "note shows_words email name from_name message",
    closed: "code_hash",
  },
};
