import { afterAll, beforeAll, expect, it } from "vitest";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { heldCents } from "#domain/gift-cards/holds.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { createExpireHolds } from "#jobs/checkout/expire-holds.ts";
import { createExpireGiftCardHolds } from "#jobs/gift-cards/expire-holds.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const CART = "/api/commerce/shopping-cart";
const CARD_CENTS = 50_000;
const BUYERS = 8;
const settings = { RATE_LIMIT_PER_MINUTE: "100000", SIGN_IN_LIMIT_PER_MINUTE: "1000" };

let server: TestServer;
let victim: DaybookProcess | undefined;
let giftCardId: string;
let code: string;
beforeAll(async () => {
  // No jobs run automatically: the test decides when the remains of a crash are settled.
  server = await startTestServer({ ...settings, DAYBOOK_ROLES: "web,projections" });
  const owner = await createOwnerClient(server.origin, server.setupCode);
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  const { body } = await owner.post<{ giftCardId: string; code: string }>(
    "/api/console/gift-cards",
    { amountCents: CARD_CENTS },
  );
  ({ giftCardId, code } = body);
  await settled();
});
afterAll(async () => {
  await victim?.kill();
  await server?.stop();
});

const settled = async () => {
  const { infrastructure } = server;
  const names = ["products", "gift-cards", "orders", "carts"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};

const withCard = async (origin: string): Promise<Client> => {
  const visitor = await createClient(origin);
  await visitor.post(`${CART}/entries`, { itemId: "song", sku: "SONG", quantity: 1 });
  expect((await visitor.post(`${CART}/gift-cards`, { code })).status).toBe(200);
  return visitor;
};

const contact = { email: "buyer@example.com", name: "Buyer", phone: "" };

const card = async () => {
  const { handler } = server.infrastructure;
  return (await handler(giftCardDecider, GiftCardEvent).load("demo", giftCardId)).state;
};

const touched = async (): Promise<number> => {
  const { holds, spends } = await card();
  return holds.size + spends.length;
};

/** A server dies while its customers pay, as soon as the first amount is held. */
const killWhileTheyPay = async (): Promise<void> => {
  const process = await spawnDaybook(server.url, { ...settings, DAYBOOK_ROLES: "web" });
  victim = process;
  const visitors = await Promise.all(
    Array.from({ length: BUYERS }, () => withCard(process.origin)),
  );
  const before = await touched();
  const buying = Promise.allSettled(
    visitors.map((visitor) => visitor.post("/api/commerce/checkout", { contact })),
  );
  await until(async () => (await touched()) > before, { what: "an amount to be held" });
  await process.kill();
  await buying;
};

/** What the jobs would do in time. */
const settleEverything = async (): Promise<void> => {
  const { checkout, database, newId, handler } = server.infrastructure;
  await settled();
  await createExpireHolds({ ...checkout, sql: database, newId, abandonedAfterSeconds: 0 })();
  await settled();
  const later = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await createExpireGiftCardHolds({ sql: database, handler, newId, now: () => later })();
  await settled();
};

const paidByOrders = async (): Promise<number> => {
  const { handler, database } = server.infrastructure;
  const orders = handler(orderDecider, OrderEvent);
  const ids = await database.query<{ orderId: string }>(
    `select order_id as "orderId" from read.orders`,
  );
  let paid = 0;
  for (const { orderId } of ids) {
    const { state } = await orders.load("demo", orderId);
    expect(["definite", "failed"]).toContain(state.progress);
    if (state.progress === "definite")
      for (const { amountCents } of state.placed?.giftCards ?? []) paid += amountCents;
  }
  return paid;
};

it("loses no cent of a card, and spends none twice, when servers die while customers pay", async () => {
  for (let round = 1; round <= 2; round += 1) {
    await killWhileTheyPay();
    await settleEverything();
    const { balanceCents, ...state } = await card();
    expect(heldCents(state)).toBe(0);
    expect(balanceCents).toBe(CARD_CENTS - (await paidByOrders()));
  }
  // The next customer can spend the rest.
  const visitor = await withCard(server.origin);
  const { status } = await visitor.post("/api/commerce/checkout", { contact });
  expect(status).toBe(200);
  await settled();
  expect((await card()).balanceCents).toBe(CARD_CENTS - (await paidByOrders()));
});
