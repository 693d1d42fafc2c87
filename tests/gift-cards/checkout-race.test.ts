import { afterAll, beforeAll, expect, it } from "vitest";
import type { GiftCardAmount } from "#domain/gift-cards/allocate-gift-cards.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Order } from "#domain/orders/order.ts";
import type { getGiftCardContract } from "#read-api/gift-cards/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital, recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";

type Card = ResponseOf<typeof getGiftCardContract>;
type Answer = {
  order?: Order & { giftCards: readonly GiftCardAmount[] };
  error?: { code: string };
};

const CART = "/api/commerce/shopping-cart";
const PRICE_CENTS = 1_250;
const settings = { HOLD_SECONDS: "600", RATE_LIMIT_PER_MINUTE: "100000" };

let server: TestServer;
let second: DaybookProcess;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ ...settings, SIGN_IN_LIMIT_PER_MINUTE: "1000" });
  second = await spawnDaybook(server.url, {
    ...settings,
    SIGN_IN_LIMIT_PER_MINUTE: "1000",
    DAYBOOK_ROLES: "web",
  });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  await settled(["products"]);
});
afterAll(async () => {
  await second?.kill();
  await server?.stop();
});

const settled = async (names: readonly string[]) => {
  const { infrastructure } = server;
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};

const give = async (amountCents: number) => {
  const path = "/api/console/gift-cards";
  const { body } = await owner.post<{ giftCardId: string; code: string }>(path, { amountCents });
  await settled(["gift-cards"]);
  return body;
};

/** A visitor whose cart costs 12.50 and should be paid with the card. */
const withCard = async (origin: string, code: string): Promise<Client> => {
  const visitor = await createClient(origin);
  await visitor.post(`${CART}/entries`, { itemId: "song", sku: "SONG", quantity: 1 });
  expect((await visitor.post(`${CART}/gift-cards`, { code })).status).toBe(200);
  return visitor;
};

const buy = (visitor: Client, index: number, giftCardsCents?: number) =>
  visitor.post<Answer>("/api/commerce/checkout", {
    contact: { email: `buyer-${index}@example.com`, name: "Buyer", phone: "" },
    ...(giftCardsCents !== undefined && { giftCardsCents }),
  });

it("spends a card of 50.00 with 24 customers at two servers to the cent, each order once", async () => {
  const { giftCardId, code } = await give(5_000);
  const origins = [server.origin, second.origin];
  const visitors = await Promise.all(
    Array.from({ length: 24 }, (_, index) => withCard(origins[index % 2] ?? "", code)),
  );
  // Every customer presses twice.
  const answers = await Promise.all(
    visitors.map(async (visitor, index) => {
      const [one, two] = await Promise.all([
        buy(visitor, index, PRICE_CENTS),
        buy(visitor, index, PRICE_CENTS),
      ]);
      const order = one.body.order ?? two.body.order;
      if (one.body.order && two.body.order)
        expect(two.body.order.orderId).toBe(one.body.order.orderId);
      return { order, status: [one.status, two.status] };
    }),
  );
  expect(answers.flatMap(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const orders = answers.flatMap(({ order }) => order ?? []);
  const byCard = orders.map(({ giftCards }) =>
    giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  const paid = byCard.reduce((sum, cents) => sum + cents, 0);
  expect(byCard).toEqual([PRICE_CENTS, PRICE_CENTS, PRICE_CENTS, PRICE_CENTS]);
  await settled(["gift-cards", "orders"]);
  const { body: card } = await owner.get<Card>(`/api/console/gift-cards/${giftCardId}`);
  const ofOrders = card.movements.filter(({ orderId }) => orderId !== null);
  const spent = ofOrders.reduce((sum, { deltaCents }) => sum - deltaCents, 0);
  expect(spent).toBe(paid);
  expect(card).toMatchObject({ balanceCents: 0, heldCents: 0, status: "used-up" });
  for (const order of orders) {
    const moved = ofOrders
      .filter(({ orderId }) => orderId === order.orderId)
      .reduce((sum, { deltaCents }) => sum - deltaCents, 0);
    expect(moved).toBe(order.giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0));
  }
  // A customer who was too late gets the same answer each time, and may pay in another way.
  const late = answers.findIndex(({ order }) => order === undefined);
  const told = await buy(visitors[late] as Client, late, PRICE_CENTS);
  expect(told.body.error?.code).toBe("gift-card-gone");
  const { body } = await buy(visitors[late] as Client, late, 0);
  expect(body.order).toMatchObject({ dueCents: PRICE_CENTS, giftCards: [] });
});

it("brings a refund back to the card, never more than it paid", async () => {
  const { giftCardId, code } = await give(1_000);
  const visitor = await withCard(server.origin, code);
  const { order } = (await buy(visitor, 100)).body;
  expect(order).toMatchObject({ dueCents: 250, giftCards: [{ giftCardId, amountCents: 1_000 }] });
  await recordPayment(owner, order?.orderId ?? "");
  const refund = (refundId: string, amountCents: number) =>
    owner.post(`/api/console/orders/${order?.orderId}/refunds`, { refundId, amountCents });
  const all = await refund("all", PRICE_CENTS);
  expect(all.status).toBe(200);
  expect((await refund("all", PRICE_CENTS)).status).toBe(200);
  expect((await refund("more", 1)).status).toBe(409);
  await settled(["gift-cards"]);
  const { body: card } = await owner.get<Card>(`/api/console/gift-cards/${giftCardId}`);
  expect(card).toMatchObject({ balanceCents: 1_000, heldCents: 0 });
  expect(card.movements.map(({ kind, deltaCents }) => [kind, deltaCents])).toEqual([
    ["refunded", 1_000],
    ["spent", -1_000],
    ["issued", 1_000],
  ]);
});
