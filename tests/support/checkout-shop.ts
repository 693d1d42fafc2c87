import { expect } from "vitest";
import type { Buy } from "#commands/checkout/draft-order.ts";
import { createGiftCards } from "#commands/gift-cards/gift-cards.ts";
import { createOrders } from "#commands/orders/orders.ts";
import type { ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Append, EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createManualPayments } from "#infra/payments/manual.ts";
import type { CardPayments } from "#infra/payments/port.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { noShopRules } from "#tests/support/no-shop-rules.ts";
import { orderIdOf, testSigning } from "#tests/support/signing.ts";
import { aProduct, createShopkeeper } from "./catalog.ts";
import { handlerOn } from "./handler.ts";

export const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const contact = { email: "ann@example.com", name: "Ann", phone: "" };
const address = { line1: "1", line2: "", city: "c", region: "", postalCode: "", country: "US" };
const personalData = createMemoryPersonalData();

export class Crash extends Error {}

/**
 * A process's view of the log: it crashes at its n-th append, before or after the log accepted it.
 */
export const dying = (eventStore: EventStore, after: number, kept: boolean): EventStore => {
  let appends = 0;
  const append = async (each: Append) => {
    appends += 1;
    if (appends > after) throw new Crash();
    if (appends < after || !kept) {
      if (appends === after) throw new Crash();
      return eventStore.append(each);
    }
    await eventStore.append(each);
    throw new Crash();
  };
  return { ...eventStore, append };
};

type ShopOptions = {
  readonly holdSeconds?: number;
  readonly stripe?: CardPayments | undefined;
  readonly offersManual?: boolean;
};

/** A process: its own cache and queue on a log that others write, too. */
export const process = (
  eventStore: EventStore,
  clock: { at: string },
  { holdSeconds = 600, stripe, offersManual = true }: ShopOptions = {},
) => {
  const handler = handlerOn(eventStore, () => Date.parse(clock.at));
  const now = () => clock.at;
  const wait = () => new Promise((resolve) => setImmediate(resolve));
  const checkoutDependencies = {
    ...noShopRules,
    handler,
    eventStore,
    personalData,
    paymentsOf: async () => ({
      manual: createManualPayments(),
      stripe,
      offersManual,
      isForAll: true,
    }),
    chosenGiftCards: createGiftCards({
      handler,
      now,
      sql: { query: async () => [] },
      signing: { sign: () => "" },
    }).chosen,
    signing: testSigning,
    now,
    holdSeconds,
    wait,
  };
  const checkout = createOrders(checkoutDependencies);
  const { carts, stocks, orders } = checkout.streams;
  const facts = (itemId: string, priceCents: number): ItemFacts => ({
    itemId,
    name: itemId,
    productType: 1,
    currency: "USD",
    productUrl: "",
    variantOptionOrdering: [],
    variant: {
      variantId: itemId,
      sku: itemId.toUpperCase(),
      attributes: {},
      priceCents,
      imageUrl: null,
      stock: { unlimited: true, qtyInStock: 0 },
    },
  });
  return {
    checkout,
    checkoutDependencies,
    handler,
    keeper: createShopkeeper({ handler, now, newId }),
    fill: async (cartId: string, items: Readonly<Record<string, number>>) => {
      for (const [itemId, quantity] of Object.entries(items)) {
        const outcome = await carts.run(
          cartId,
          {
            type: "AddEntry",
            entryId: newId(),
            item: facts(itemId, 1250),
            sku: itemId.toUpperCase(),
            quantity,
            additionalFields: {},
            startsCart: true,
            at: clock.at,
          },
          { metadata },
        );
        expect(outcome.ok).toBe(true);
      }
      return cartId;
    },
    change: async (cartId: string, quantities: readonly number[]) => {
      const { entries } = (await carts.load("demo", cartId)).state;
      for (const [index, quantity] of quantities.entries()) {
        const { entryId, itemId } = entries[index] as (typeof entries)[number];
        const item = facts(itemId, 1250);
        const command =
          quantity === 0
            ? ({ type: "RemoveEntry", entryId, at: clock.at } as const)
            : ({ type: "ChangeQuantity", entryId, quantity, item, at: clock.at } as const);
        const outcome = await carts.run(cartId, command, { metadata });
        expect(outcome.ok).toBe(true);
      }
    },
    buy: (cartId: string, more: Partial<Buy> = {}) =>
      checkout.placeOrder({ cartId, contact, address, metadata, ...more }),
    /** The money of a manual payment has arrived. */
    pay: async (cartId: string): Promise<void> => {
      const orderId = orderIdOf("demo", cartId);
      const command = { type: "RecordPayment", at: clock.at } as const;
      expect(await orders.run(orderId, command, { metadata })).toMatchObject({ ok: true });
    },
    start: (cartId: string) => checkout.start({ cartId, metadata }),
    cancel: (cartId: string) => checkout.cancel({ cartId, metadata }),
    finish: async (cartId: string) => {
      const orderId = orderIdOf("demo", cartId);
      const { state } = await orders.load("demo", orderId);
      return checkout.finishOrder(state, metadata);
    },
    stock: async (id: string) => (await stocks.load("demo", id)).state,
    order: async (cartId: string): Promise<OrderState> =>
      (await orders.load("demo", orderIdOf("demo", cartId))).state,
    cart: async (cartId: string) => (await carts.load("demo", cartId)).state,
  };
};

export const openShop = async (
  stock: Readonly<Record<string, number>>,
  options: ShopOptions = {},
) => {
  const eventStore = createMemoryEventStore();
  const clock = { at: "2030-01-01T00:00:00.000Z" };
  const shop = process(eventStore, clock, options);
  for (const [id, quantity] of Object.entries(stock)) {
    await shop.keeper.define(aProduct(id));
    await shop.keeper.stock(id, id, quantity);
  }
  const typesOf = async () =>
    (await eventStore.readAll({ after: 0n, limit: 100_000 })).events.map(({ type }) => type);
  const count = async (type: string) => (await typesOf()).filter((each) => each === type).length;
  return { eventStore, clock, shop, count };
};
export const minutesLater = (clock: { at: string }, minutes: number) => {
  clock.at = new Date(Date.parse(clock.at) + minutes * 60_000).toISOString();
};
