import { readFileSync } from "node:fs";
import { CartEntryAdded } from "#domain/cart/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderPaymentRecorded, OrderPaymentUndone } from "#domain/orders/payment-events.ts";
import { OrderPaid, OrderPlaced } from "#domain/orders/placing-events.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const receiptsTable = defineTable({
  name: "order_receipts",
  columns: {
    website_id: "text",
    order_id: "uuid",
    paid_at: "timestamptz",
    recorded_at: "timestamptz",
  },
  key: ["website_id", "order_id"],
});

const visitorsTable = defineTable({
  name: "cart_visitors",
  columns: { website_id: "text", cart_id: "uuid", visitor: "text", person_id: "uuid" },
  key: ["website_id", "cart_id"],
  person: { id: "person_id", columns: ["visitor"] },
});

const cartProductsTable = defineTable({
  name: "cart_products",
  columns: { website_id: "text", cart_id: "uuid", item_id: "text", added_at: "timestamptz" },
  key: ["website_id", "cart_id", "item_id"],
});

const changes = () => ({
  receipts: tableChanges(receiptsTable),
  visitors: tableChanges(visitorsTable),
  cartProducts: tableChanges(cartProductsTable),
});
type Changes = ReturnType<typeof changes>;

const idOf = (stream: string): string => stream.slice(stream.indexOf(".") + 1);

/** The last visitor of a cart is the one who ordered. */
const noteVisitor = ({ visitors }: Changes, recorded: Projectable, cart_id: string): void => {
  const { websiteId: website_id, visitorId: visitor } = recorded.metadata;
  if (visitor !== undefined) visitors.set({ website_id, cart_id }, { visitor });
};

const apply = (into: Changes, recorded: Projectable): void => {
  const { type, stream } = recorded;
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, order_id: idOf(stream) };
  switch (type) {
    case "OrderPlaced": {
      const { cartId: cart_id, person } = readEvent(OrderPlaced, recorded);
      noteVisitor(into, recorded, cart_id);
      into.visitors.patch({ website_id, cart_id }, { person_id: person.personId });
      return;
    }
    case "OrderPaid":
      into.receipts.set(key, { paid_at: readEvent(OrderPaid, recorded).paidAt });
      return;
    case "OrderPaymentRecorded":
      into.receipts.set(key, { recorded_at: readEvent(OrderPaymentRecorded, recorded).recordedAt });
      return;
    case "OrderPaymentUndone": {
      const { assumed } = readEvent(OrderPaymentUndone, recorded);
      // An earlier order counts as paid again; every other one awaits its money again.
      into.receipts.set(key, { recorded_at: null, ...(!assumed && { paid_at: null }) });
      return;
    }
    case "CartEntryAdded": {
      const { itemId: item_id, addedAt: added_at } = readEvent(CartEntryAdded, recorded);
      into.cartProducts.ensure({ website_id, cart_id: idOf(stream), item_id, added_at });
      noteVisitor(into, recorded, idOf(stream));
      return;
    }
    default:
      if (categoryOf(stream) === "cart") noteVisitor(into, recorded, idOf(stream));
  }
};

/** What reports of sales need in addition to orders: when their money arrived, and who filled the cart with what. */
export const sales: Projection = {
  name: "sales",
  version: 2,
  reads: {
    categories: ["cart"],
    types: [
      "OrderPlaced",
      "OrderPaid",
      "OrderPaymentRecorded",
      "OrderPaymentUndone",
      "PersonForgotten",
    ],
  },
  tables: readFileSync(new URL("./sales.sql", import.meta.url), "utf8"),
  views: ["order_receipts", "cart_visitors", "cart_products"],
  project: (batch) => {
    const into = changes();
    for (const recorded of batch) {
      const personId = forgottenPerson(recorded);
      if (personId === undefined) apply(into, recorded);
      else into.visitors.forget(personId);
    }
    return [
      ...into.receipts.statements(),
      ...into.visitors.statements(),
      ...into.cartProducts.statements(),
    ];
  },
};
