import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrders } from "#commands/orders/orders.ts";
import { noOrder, type OrderState } from "#domain/orders/evolve.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentState } from "#domain/orders/payment-state.ts";
import { orderStatus } from "#domain/orders/status.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createManualPayments } from "#infra/payments/manual.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createExpireHolds } from "#jobs/checkout/expire-holds.ts";
import { createAwaitPayments } from "#jobs/orders/await-payments.ts";
import { carts } from "#projections/cart/carts.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { noShopRules } from "#tests/support/no-shop-rules.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { orderIdOf, testSigning } from "#tests/support/signing.ts";
import { stockHolds } from "../checkout/stock-holds.ts";
import { orders } from "./orders.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const contact = { email: "ann@example.com", name: "Ann", phone: "" };
const address = { line1: "1", line2: "", city: "c", region: "", postalCode: "", country: "US" };

/** A shop whose clock stands still until it is moved, with tables that follow when the test says so. */
const openShop = (websiteId: string) => {
  const eventStore = createMemoryEventStore();
  const personalData = createMemoryPersonalData();
  const clock = { at: "2030-01-01T00:00:00.000Z" };
  const now = () => clock.at;
  const handler = handlerOn(eventStore, () => Date.parse(clock.at));
  const paymentsOf = async () => ({ manual: createManualPayments() });
  const dependencies = {
    ...noShopRules,
    handler,
    eventStore,
    personalData,
    paymentsOf,
    signing: testSigning,
    now,
    holdSeconds: 600,
  };
  const checkout = createOrders(dependencies);
  const metadata = { websiteId, actor: "visitor", correlationId: "test" };
  const { streams } = checkout;
  const fill = async (itemId: string, quantity: number) => {
    const cartId = newId();
    const variant = {
      variantId: itemId,
      sku: itemId.toUpperCase(),
      attributes: { Size: "Big", Colour: "Red" },
      priceCents: 1250,
      imageUrl: null,
      stock: { unlimited: true, qtyInStock: 0 },
    };
    const item = {
      itemId,
      name: `The ${itemId}`,
      productType: 1 as const,
      currency: "USD",
      productUrl: "",
      variantOptionOrdering: [],
      variant,
    };
    await streams.carts.run(
      cartId,
      {
        type: "AddEntry",
        entryId: newId(),
        item,
        sku: variant.sku,
        quantity,
        additionalFields: {},
        startsCart: true,
        at: clock.at,
      },
      { metadata },
    );
    return cartId;
  };
  return {
    eventStore,
    personalData,
    checkout,
    metadata,
    fill,
    keeper: createShopkeeper({ handler, now, newId }, websiteId),
    buy: (cartId: string) => checkout.placeOrder({ cartId, contact, address, metadata }),
    orderId: (cartId: string) => orderIdOf(websiteId, cartId),
    pay: (cartId: string) =>
      streams.orders.run(
        orderIdOf(websiteId, cartId),
        { type: "RecordPayment", at: clock.at },
        { metadata },
      ),
    awaitPayments: createAwaitPayments({ ...dependencies, sql: test.database, newId }),
    later: (minutes: number) => {
      clock.at = new Date(Date.parse(clock.at) + minutes * 60_000).toISOString();
    },
    /** Everything up to the order, and then the process is gone. */
    abandon: async (cartId: string, step: "held" | "placed" | "sold") => {
      const { state } = await streams.carts.load(websiteId, cartId);
      const entry = state.entries[0] as NonNullable<(typeof state.entries)[0]>;
      const orderId = orderIdOf(websiteId, cartId);
      const variant = { productId: entry.itemId, variantId: entry.variantId };
      const holdId = `${orderId}.1`;
      const { quantity } = entry;
      const expiresAt = new Date(Date.parse(clock.at) + 600_000).toISOString();
      const at = clock.at;
      await streams.stocks.run(
        entry.variantId,
        { type: "HoldStock", ...variant, holdId, quantity, expiresAt, at },
        { metadata },
      );
      if (step === "held") return;
      const lines = [
        {
          lineId: entry.entryId,
          itemId: entry.itemId,
          variantId: entry.variantId,
          sku: entry.chosenVariant.sku,
          attributes: {},
          productType: 1 as const,
          title: entry.title,
          imageUrl: null,
          quantity,
          unitPriceCents: 1250,
          totalCents: quantity * 1250,
        },
      ];
      const totalCents = quantity * 1250;
      const order = {
        orderId,
        cartId,
        lines,
        currency: "USD",
        subtotalCents: totalCents,
        taxCents: 0,
        shippingCostCents: 0,
        discountCents: 0,
        grandTotalCents: totalCents,
        payment: { method: "manual" as const },
        person: await personalData.seal(websiteId, contact.email, contact),
        placedAt: at,
      };
      await streams.orders.run(orderId, { type: "PlaceOrder", attempt: 1, order }, { metadata });
      if (step === "placed") return;
      await streams.stocks.run(
        entry.variantId,
        { type: "SellHeld", ...variant, holdId, orderId, quantity, at },
        { metadata: { ...metadata, idempotencyKey: `sell ${holdId} ${entry.variantId}` } },
      );
    },
    expireHolds: createExpireHolds({ ...dependencies, sql: test.database, newId }),
    follow: () =>
      projectAll(test.database, eventStore, [orders, stockHolds, carts], { personalData }),
    order: async (cartId: string): Promise<OrderState> =>
      (await streams.orders.load(websiteId, orderIdOf(websiteId, cartId))).state ?? noOrder,
    stock: async (id: string) => (await streams.stocks.load(websiteId, id)).state,
  };
};

type Row = {
  progress: string;
  status: OrderStatus;
  number: number | null;
  email: string | null;
  grandTotalCents: number;
  refundedCents: number;
  quantity: number;
  refundedQuantity: number;
  returnsDue: number;
  cartPurchased: boolean;
  money: PaymentState | undefined;
};
const rowsOf = (websiteId: string) =>
  test.database.query<Row>(
    `select progress, status, number, email, grand_total_cents as "grandTotalCents",
            refunded_cents as "refundedCents", total_quantity as quantity,
            refunded_quantity as "refundedQuantity", returns_due as "returnsDue",
            cart_purchased as "cartPurchased", payment_state as money
       from read.orders where website_id = $1 order by number nulls last, order_id`,
    [websiteId],
  );

it("follows orders from a crash to the end, and a replay in any batches gives the same rows", async () => {
  const shop = openShop("demo");
  await shop.keeper.define(aProduct("mug"));
  await shop.keeper.define(aProduct("cup"));
  await shop.keeper.stock("mug", "mug", 100);
  await shop.keeper.stock("cup", "cup", 2);
  await shop.follow();

  const bought = [await shop.fill("mug", 1), await shop.fill("mug", 2), await shop.fill("mug", 3)];
  for (const cartId of bought) expect((await shop.buy(cartId)).ok).toBe(true);
  const held = await shop.fill("mug", 4);
  await shop.abandon(held, "held");
  const placed = await shop.fill("mug", 5);
  await shop.abandon(placed, "placed");
  const sold = await shop.fill("mug", 6);
  await shop.abandon(sold, "sold");
  const unlucky = await shop.fill("cup", 2);
  await shop.abandon(unlucky, "placed");
  await shop.follow();

  // Nothing is touched while the holds live and the requests may be in progress.
  expect(await shop.expireHolds()).toEqual({ released: 0, settled: 0 });

  shop.later(11);
  const quick = await shop.fill("cup", 2);
  expect((await shop.buy(quick)).ok).toBe(true);
  await shop.follow();
  const report = await shop.expireHolds();
  expect(report.released).toBe(1);
  await shop.follow();
  expect(await shop.expireHolds()).toEqual({ released: 0, settled: 0 });
  expect((await shop.order(held)).progress).toBe("none");
  expect((await shop.order(placed)).progress).toBe("definite");
  expect((await shop.order(sold)).progress).toBe("definite");
  expect((await shop.order(unlucky)).progress).toBe("failed");
  expect(await shop.stock("mug")).toMatchObject({
    onHand: 100 - 1 - 2 - 3 - 5 - 6,
    holds: new Map(),
  });
  expect(await shop.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });

  // A failed order is tried again when there is stock, and refunds follow.
  await shop.keeper.stock("cup", "cup", 2);
  expect((await shop.buy(unlucky)).ok).toBe(true);
  for (const [index, cartId] of bought.entries()) {
    await shop.pay(cartId);
    const lineId = (await shop.order(cartId)).placed?.lines[0]?.lineId as string;
    await shop.checkout
      .refund(
        shop.orderId(cartId),
        {
          refundId: `r${index}`,
          lines: index === 0 ? [] : [{ lineId, quantity: index + index }],
          amountCents: index === 0 ? 1250 : index,
          returnToStock: true,
        },
        shop.metadata,
      )
      .then((outcome) => expect(outcome.ok).toBe(index < 2));
  }
  await shop.follow();

  const rows = await rowsOf("demo");
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(rows.map(({ status }) => status).sort()).toEqual([
    "awaiting-payment",
    "awaiting-payment",
    "awaiting-payment",
    "awaiting-payment",
    "paid",
    "refunded",
    "refunded",
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ returnsDue: 0, cartPurchased: true, email: "ann@example.com" });
    expect(row.status).toBe(
      orderStatus({ ...row, progress: row.progress as "placed" | "failed" | "definite" }),
    );
  }
  expect(await test.database.query("select * from read.stock_holds")).toEqual([]);

  // Half of the time is over: who has not paid is reminded, once.
  const day = 24 * 60;
  shop.later(7 * day);
  expect(await shop.awaitPayments()).toEqual({ reminded: 4, cancelled: 0 });
  await shop.follow();
  expect(await shop.awaitPayments()).toEqual({ reminded: 0, cancelled: 0 });
  await shop.pay(quick);
  await shop.follow();
  const before = await shop.stock("mug");
  shop.later(7 * day);
  expect(await shop.awaitPayments()).toEqual({ reminded: 0, cancelled: 3 });
  await shop.follow();
  expect(await shop.awaitPayments()).toEqual({ reminded: 0, cancelled: 0 });
  expect((await shop.order(placed)).money).toBe("never-came");
  expect((await shop.stock("mug")).onHand).toBe(before.onHand + 5 + 6);
  const ended = await rowsOf("demo");
  expect(ended.filter(({ status }) => status === "cancelled")).toHaveLength(3);
  for (const row of ended)
    expect([row.returnsDue, row.status]).toEqual([
      0,
      orderStatus({ ...row, progress: row.progress as "placed" | "failed" | "definite" }),
    ]);

  const replay = { personalData: shop.personalData, batchSizes: [1, 3, 1_000] };
  for (const projection of [orders, stockHolds, carts])
    await expectReplayEqualsLive(test.database, shop.eventStore, projection, replay);

  // Forgetting the customer empties the columns, live and in any replay.
  const personId = (await shop.personalData.find("demo", contact.email)) as string;
  await shop.personalData.destroyKey("demo", personId);
  await shop.eventStore.append({
    stream: `person-demo.${personId}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "PersonForgotten",
        version: 1,
        data: { personId, forgottenAt: "2030-01-02T00:00:00.000Z" },
      },
    ],
    metadata: shop.metadata,
  });
  await shop.follow();
  for (const { email } of await rowsOf("demo")) expect(email).toBeNull();
  await expectReplayEqualsLive(test.database, shop.eventStore, orders, replay);
});
