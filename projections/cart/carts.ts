import { readFileSync } from "node:fs";
import { CartEvent } from "#domain/cart/events.ts";
import { withFields } from "#domain/cart/sealed-fields.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const cartsTable = defineTable({
  name: "carts",
  columns: {
    website_id: "text",
    cart_id: "uuid",
    created_at: "timestamptz",
    purchased_at: "timestamptz",
    order_id: "uuid",
    follow_up_id: "uuid",
  },
  key: ["website_id", "cart_id"],
});

const entriesTable = defineTable({
  name: "cart_entries",
  columns: {
    website_id: "text",
    cart_id: "uuid",
    entry_id: "uuid",
    place: "bigint",
    item_id: "text",
    variant_id: "text",
    sku: "text",
    attributes: "text",
    product_type: "smallint",
    title: "text",
    image_url: "text",
    product_url: "text",
    quantity: "int",
    purchase_price_cents: "bigint",
    currency: "text",
    additional_fields: "text",
    person_id: "uuid",
  },
  key: ["website_id", "cart_id", "entry_id"],
  person: { id: "person_id", columns: ["additional_fields"] },
});

const newTables = () => ({
  carts: tableChanges(cartsTable),
  entries: tableChanges(entriesTable),
});
type Tables = ReturnType<typeof newTables>;
type Key = { readonly website_id: string; readonly cart_id: string };
type Added = Extract<CartEvent, { type: "CartEntryAdded" }>;

type Answered = Pick<Added, "additionalFields" | "fieldsForm" | "sealedFields">;
type Open = Projectable["open"];

/** The form behind the answers is stored next to them, in a list. Few lines have one. */
const textOf = ({ additionalFields, fieldsForm }: Answered): string =>
  JSON.stringify(fieldsForm === undefined ? additionalFields : [additionalFields, fieldsForm]);

const fieldsColumns = (event: Answered, open: Open) => {
  const { sealedFields } = event;
  if (sealedFields === undefined) return { additional_fields: textOf(event), person_id: null };
  const opened = open(sealedFields);
  const text = opened === null ? null : textOf(withFields(event, opened));
  return { additional_fields: text, person_id: sealedFields.personId };
};

const notPurchased = { purchased_at: null, order_id: null, follow_up_id: null };

const add = (
  { carts, entries }: Tables,
  key: Key,
  place: bigint,
  event: Added,
  open: Open,
): void => {
  const cart = { ...key, created_at: event.addedAt, ...notPurchased };
  // Nothing refers to a cart before its first event: the rest of the batch is folded into the whole
  // row.
  if (place === 0n) carts.create(cart);
  else carts.ensure(cart);
  entries.create({
    ...key,
    entry_id: event.entryId,
    place,
    item_id: event.itemId,
    variant_id: event.variantId,
    sku: event.chosenVariant.sku,
    attributes: JSON.stringify(event.chosenVariant.attributes),
    product_type: event.productType,
    title: event.title,
    image_url: event.imageUrl,
    product_url: event.productUrl,
    quantity: event.quantity,
    purchase_price_cents: event.purchasePriceCents,
    currency: event.currency,
    ...fieldsColumns(event, open),
  });
};

const apply = (tables: Tables, key: Key, place: bigint, event: CartEvent, open: Open): void => {
  const { carts, entries } = tables;
  switch (event.type) {
    case "CartEntryAdded":
      add(tables, key, place, event, open);
      return;
    case "CartEntryQuantityChanged":
      entries.patch({ ...key, entry_id: event.entryId }, { quantity: event.quantity });
      return;
    case "CartEntryRepriced":
      entries.patch(
        { ...key, entry_id: event.entryId },
        { purchase_price_cents: event.purchasePriceCents },
      );
      return;
    case "CartEntryFieldsChanged":
      entries.patch({ ...key, entry_id: event.entryId }, fieldsColumns(event, open));
      return;
    case "CartEntryRemoved":
      entries.remove({ ...key, entry_id: event.entryId });
      return;
    // In a separate table, for the few carts with coupons: see cart-choices.ts.
    case "CartCouponApplied":
    case "CartCouponRemoved":
    case "CartShippingLocationSet":
    case "CartShippingOptionSelected":
      return;
    case "CartPurchased":
      carts.patch(key, {
        purchased_at: event.purchasedAt,
        order_id: event.orderId,
        follow_up_id: event.followUpCartId ?? null,
      });
      return;
    default:
      unreachable(event);
      return;
  }
};

const cartEventOf = readEventsByType(CartEvent);

const project = (batch: readonly Projectable[]) => {
  const tables = newTables();
  for (const recorded of batch) {
    const { stream, revision, metadata, open } = recorded;
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) {
      tables.entries.forget(personId);
      continue;
    }
    const cartId = stream.slice(stream.indexOf(".") + 1);
    const key = { website_id: metadata.websiteId, cart_id: cartId };
    apply(tables, key, revision, cartEventOf(recorded), open);
  }
  return [...tables.carts.statements(), ...tables.entries.statements()];
};

/** Carts, their entries and their totals. */
export const carts: Projection = {
  name: "carts",
  version: 3,
  reads: { categories: ["cart"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./carts.sql", import.meta.url), "utf8"),
  views: ["carts", "cart_entries", "cart_totals"],
  project,
};
