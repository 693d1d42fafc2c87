import type { CartEntry } from "#domain/cart/shopping-cart.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import type { ConfirmedOrder } from "../pages/rendering/page-data.ts";

const id = (number: number): string => `00000000-0000-7000-8000-00000000010${number}`;

/** Sample input of a customer at checkout. Nobody has this address. */
const buyer = {
  email: "ada@example.com",
  name: "Ada Lovelace",
  phone: "+1 555 0100",
  address: {
    line1: "12 Mill Lane",
    line2: "",
    city: "Ithaca",
    region: "New York",
    postalCode: "14850",
    country: "US",
  },
  note: "Please wrap it: it is a present.",
};

/** For a shop without products. */
const sampleLine: OrderLine = {
  lineId: id(1),
  itemId: "sample",
  variantId: "sample",
  sku: "SAMPLE",
  attributes: { Colour: "Sage" },
  productType: 1,
  title: "Sample product",
  imageUrl: null,
  quantity: 2,
  unitPriceCents: 1_400,
  totalCents: 2_800,
};

const lineOf = (entry: CartEntry): OrderLine => ({
  lineId: entry.id,
  itemId: entry.itemId,
  variantId: entry.variantId,
  sku: entry.chosenVariant.sku,
  attributes: entry.chosenVariant.attributes,
  productType: entry.productType,
  title: entry.title,
  imageUrl: entry.imageUrl,
  quantity: entry.quantity,
  unitPriceCents: entry.purchasePriceCents,
  totalCents: entry.purchasePriceCents * entry.quantity,
});

/**
 * The order of an invented customer, for authors of the order confirmed page. Its products are
 * real. No preview shows a real order, because template authors may lack permission to read orders.
 */
export const sampleOrder = (
  entries: readonly CartEntry[],
  currency: string,
): ConfirmedOrder & { readonly number: number } => {
  const lines = entries.length > 0 ? entries.map(lineOf) : [sampleLine];
  const cents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return {
    orderId: id(0),
    number: 12,
    status: "paid",
    lines,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    currency,
    subtotalCents: cents,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: cents,
    discounts: [],
    taxes: [],
    shipping: null,
    giftCards: [],
    payment: { method: "manual" },
    dueCents: cents,
    placedAt: "2030-01-05T12:00:00.000Z",
    ...buyer,
    filesUrl: null,
    awaitedPayment: null,
    shipments: [],
    unsent: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    cancelledAt: null,
  };
};
