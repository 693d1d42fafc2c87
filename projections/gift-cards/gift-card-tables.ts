import { defineTable } from "../kit/table-changes.ts";

export const giftCardsTable = defineTable({
  name: "gift_cards",
  columns: {
    website_id: "text",
    gift_card_id: "uuid",
    code_hash: "text",
    last_characters: "text",
    currency: "text",
    initial_cents: "bigint",
    balance_cents: "bigint",
    held_cents: "bigint",
    disabled: "boolean",
    order_id: "text",
    line_id: "text",
    note: "text",
    note_person_id: "uuid",
    shows_words: "boolean",
    person_id: "uuid",
    email: "text",
    name: "text",
    from_name: "text",
    message: "text",
    issued_at: "timestamptz",
    last_used_at: "timestamptz",
    position: "bigint",
  },
  key: ["website_id", "gift_card_id"],
  person: [
    { id: "person_id", columns: ["email", "name", "from_name", "message", "shows_words"] },
    { id: "note_person_id", columns: ["note", "shows_words"] },
  ],
});

export const movementsTable = defineTable({
  name: "gift_card_movements",
  columns: {
    website_id: "text",
    gift_card_id: "uuid",
    revision: "bigint",
    kind: "text",
    delta_cents: "bigint",
    order_id: "text",
    reason: "text",
    person_id: "uuid",
    actor: "text",
    at: "timestamptz",
  },
  key: ["website_id", "gift_card_id", "revision"],
  person: { id: "person_id", columns: ["reason"] },
});

export const holdsTable = defineTable({
  name: "gift_card_holds",
  columns: {
    website_id: "text",
    gift_card_id: "uuid",
    hold_id: "text",
    amount_cents: "bigint",
    expires_at: "timestamptz",
  },
  key: ["website_id", "gift_card_id", "hold_id"],
});

export const purchasesTable = defineTable({
  name: "gift_card_purchases",
  columns: {
    website_id: "text",
    purchase_id: "uuid",
    title: "text",
    amount_cents: "bigint",
    currency: "text",
    named: "boolean",
    person_id: "uuid",
    email: "text",
    name: "text",
    from_name: "text",
    message: "text",
    deliver_at: "timestamptz",
  },
  key: ["website_id", "purchase_id"],
  person: { id: "person_id", columns: ["email", "name", "from_name", "message"] },
});

export const cartGiftCardsTable = defineTable({
  name: "cart_gift_cards",
  columns: {
    website_id: "text",
    cart_id: "text",
    gift_card_id: "uuid",
    position: "bigint",
  },
  key: ["website_id", "cart_id", "gift_card_id"],
});
