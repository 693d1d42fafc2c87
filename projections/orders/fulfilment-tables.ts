import { defineTable } from "../kit/table-changes.ts";

export const fulfilmentTable = defineTable({
  name: "order_fulfilment",
  columns: {
    website_id: "text",
    order_id: "uuid",
    definite: "boolean",
    awaits_payment: "boolean",
    ships_first: "boolean",
    cancelled_at: "timestamptz",
    cancel_reason: "text",
    person_id: "uuid",
    buyer_id: "uuid",
    buyer_forgotten: "boolean",
    unsent: "bigint",
    sent: "bigint",
  },
  key: ["website_id", "order_id"],
  person: { id: "person_id", columns: ["cancel_reason"] },
});

export const fulfilmentLinesTable = defineTable({
  name: "fulfilment_lines",
  columns: {
    website_id: "text",
    order_id: "uuid",
    line_id: "text",
    quantity: "bigint",
    refunded: "bigint",
    sent: "bigint",
  },
  key: ["website_id", "order_id", "line_id"],
  parent: ["website_id", "order_id"],
});

export const shipmentsTable = defineTable({
  name: "order_shipments",
  columns: {
    website_id: "text",
    order_id: "uuid",
    fulfilment_id: "text",
    lines: "jsonb",
    tracking: "jsonb",
    person_id: "uuid",
    tells_buyer: "boolean",
    actor: "text",
    fulfilled_at: "timestamptz",
  },
  key: ["website_id", "order_id", "fulfilment_id"],
  parent: ["website_id", "order_id"],
  person: { id: "person_id", columns: ["tracking"] },
});

export const notesTable = defineTable({
  name: "order_notes",
  columns: {
    website_id: "text",
    order_id: "uuid",
    note_id: "text",
    person_id: "uuid",
    text: "text",
    actor: "text",
    added_at: "timestamptz",
  },
  key: ["website_id", "order_id", "note_id"],
  parent: ["website_id", "order_id"],
  person: { id: "person_id", columns: ["text"] },
});
