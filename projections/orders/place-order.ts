import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import { textOrNull } from "#domain/kit/read-text.ts";
import { dueCents, lineWithFields } from "#domain/orders/order-lines.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import type { Projectable } from "../kit/projection.ts";
import type { EventOf, Key, OrderChanges } from "./order-changes.ts";

const untouched = {
  number: null,
  confirmed_at: null,
  cart_purchased: false,
  returns_due: 0,
  payment_state: null,
  payment_assumed: false,
  payment_remind_at: null,
  payment_cancel_at: null,
  payment_reminded: false,
  paid_cents: 0,
  refunded_cents: 0,
  refunded_quantity: 0,
  declines: 0,
  paybacks_due: 0,
};

/** Answers from before they were sealed. A gift card's purchase id does not count as an answer. */
const hasOpenAnswers = ({ additionalFields = {} }: OrderLine): boolean =>
  Object.keys(additionalFields).some((title) => title !== PURCHASE_FIELD);

/**
 * Answers that can no longer be opened are null, not empty. Plain-text ones are erased with the
 * customer.
 */
const fieldsColumns = (line: OrderLine, buyerId: string, open: Projectable["open"]) => {
  const { sealedFields } = line;
  const opened = sealedFields && open(sealedFields);
  const { additionalFields = {} } = lineWithFields(line, opened);
  return {
    additional_fields: opened === null ? null : JSON.stringify(additionalFields),
    person_id: sealedFields?.personId ?? (hasOpenAnswers(line) ? buyerId : null),
  };
};

/** An order that is placed again after a failed attempt has the lines of the last attempt. */
export const placeOrder = (
  into: OrderChanges,
  key: Key,
  event: EventOf<"OrderPlaced">,
  recorded: Projectable,
): void => {
  const { personal, open } = recorded;
  const order = {
    cart_id: event.cartId,
    progress: "placed",
    placed_at: event.placedAt,
    currency: event.currency,
    subtotal_cents: event.subtotalCents,
    tax_cents: event.taxCents,
    shipping_cost_cents: event.shippingCostCents,
    discount_cents: event.discountCents,
    grand_total_cents: event.grandTotalCents,
    total_quantity: event.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    due_cents: dueCents(event),
    discounts: event.discounts ?? [],
    taxes: event.taxes ?? [],
    shipping: event.shipping ?? null,
    gift_cards: event.giftCards ?? [],
    payment_method: event.payment.method,
    payment_manual: event.payment.manual ?? null,
    payment_reference: null,
    held_until: event.heldUntil ?? null,
    failure: null,
    opens_by_key: event.opensByKey === true,
    person_id: event.person.personId,
    email: textOrNull(personal?.email),
    name: textOrNull(personal?.name),
    phone: textOrNull(personal?.phone),
    address: personal?.address ?? null,
    note: textOrNull(personal?.note) || null,
    lines_text: event.lines.map(({ title, sku }) => `${title}\n${sku}`.toLowerCase()).join("\n"),
  };
  // A failed attempt may still owe units to the stock: placing the order again keeps that.
  into.orders.ensure({ ...key, ...order, ...untouched });
  into.orders.patch(key, order);
  into.lines.removeAll(key);
  for (const [index, line] of event.lines.entries())
    into.lines.put({
      ...key,
      line_id: line.lineId,
      place: index,
      item_id: line.itemId,
      variant_id: line.variantId,
      sku: line.sku,
      attributes: JSON.stringify(line.attributes),
      product_type: line.productType,
      title: line.title,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      total_cents: line.totalCents,
      discount_cents: line.discountCents ?? 0,
      tax_cents: line.taxCents ?? 0,
      ...fieldsColumns(line, event.person.personId, open),
      refunded_quantity: 0,
    });
};
