import type { Append, EventStore, Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";

const metadata = { websiteId: "bench", actor: "visitor", correlationId: "bench" };

const event = (type: string, data: { readonly [key: string]: Json }) => ({
  id: newId(),
  type,
  version: 1,
  data,
});

const added = (entryId: string, number: number) =>
  event("CartEntryAdded", {
    entryId,
    itemId: `product-${number % 500}`,
    variantId: `variant-${number % 2_000}`,
    chosenVariant: { sku: `SKU-${number % 2_000}`, attributes: { Size: "Small", Colour: "Red" } },
    productType: 1,
    title: `A product with a name of its own, number ${number % 500}`,
    imageUrl: `/assets/product-${number % 500}.jpg`,
    productUrl: `/shop/p/product-${number % 500}`,
    quantity: 1 + (number % 4),
    purchasePriceCents: 1_000 + (number % 977),
    currency: "USD",
    additionalFields: {},
    addedAt: "2026-03-01T10:00:00.000Z",
  });

/** One cart of six events: three entries, a change, a removal, a purchase. */
export const cartAppend = (number: number): Append => {
  const entries = [newId(), newId(), newId()] as const;
  return {
    stream: `cart-bench.${newId()}`,
    expectedRevision: "any",
    metadata,
    events: [
      added(entries[0], number),
      added(entries[1], number + 1),
      added(entries[2], number + 2),
      event("CartEntryQuantityChanged", {
        entryId: entries[0],
        quantity: 7,
        changedAt: "2026-03-01T10:01:00.000Z",
      }),
      event("CartEntryRemoved", {
        entryId: entries[1],
        removedAt: "2026-03-01T10:02:00.000Z",
      }),
      event("CartPurchased", {
        orderId: newId(),
        purchasedAt: "2026-03-01T10:03:00.000Z",
      }),
    ],
  };
};

const AT_ONCE = 500;

/** Fills the log with at least this many events of carts. */
export const fillWithCarts = async (eventStore: EventStore, events: number): Promise<void> => {
  for (let done = 0; done < events / 6; done += AT_ONCE)
    await eventStore.appendAll(
      Array.from({ length: AT_ONCE }, (_, index) => cartAppend(done + index)),
    );
};
