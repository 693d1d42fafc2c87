import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "#domain/orders/order.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { createResumeSendings, createRunSending } from "./run-sending.ts";
import type { OrderSending } from "./sending-contract.ts";
import { createSendingRecords } from "./sending-records.ts";

const SENDINGS = "/api/console/order-sendings";
let server: TestServer;
let owner: Client;
const orderIds: string[] = [];

const buy = async (): Promise<void> => {
  const client = await createClient(server.origin);
  const entry = { itemId: "mug", sku: "MUG", quantity: 2 };
  await client.post("/api/commerce/shopping-cart/entries", entry);
  const { body, status } = await client.post<{ order: Order }>("/api/commerce/checkout", {
    contact: { email: "ann@visitor.co", name: "Ann" },
    address: { line1: "1 Street", city: "Town", region: "IL", postalCode: "62701", country: "US" },
  });
  expect(status).toBe(200);
  await recordPayment(owner, body.order.orderId);
};
const start = async (body: object): Promise<OrderSending> => {
  const answer = await owner.post<OrderSending>(SENDINGS, body);
  expect(answer.status).toBe(202);
  return answer.body;
};
const ended = (sendingId: string): Promise<OrderSending> =>
  until(async () => {
    const { body } = await owner.get<{ sendings: readonly OrderSending[] }>(SENDINGS);
    const found = body.sendings.find((each) => each.sendingId === sendingId);
    return found?.status === "running" || found?.status === "undoing" ? undefined : found;
  });
const sendingDependencies = () => ({
  ...server.infrastructure,
  sql: server.database,
  onDefect: (error: unknown) => {
    throw error;
  },
});
const shipmentsOf = async (orderId: string): Promise<readonly object[]> => {
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["orders", "fulfilment"], await eventStore.head());
  const path = `/api/console/orders/${orderId}/handling`;
  return (await owner.get<{ shipments: readonly object[] }>(path)).body.shipments;
};

beforeAll(async () => {
  server = await startTestServer();
  const shop = createShopkeeper(server.infrastructure);
  await shop.define(aProduct("mug"));
  await shop.stock("mug", "mug", 500);
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products", "variant-stock"], await eventStore.head());
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (let count = 0; count < 5; count += 1) await buy();
  await waitFor(["orders", "fulfilment"], await eventStore.head());
  type Rows = { readonly rows: readonly { readonly orderId: string }[] };
  const { body } = await owner.get<Rows>("/api/console/orders?sort=placedAt");
  orderIds.push(...body.rows.map(({ orderId }) => orderId));
});
afterAll(() => server.stop());

const theOrder = (orderId: string, number: number) => ({
  text: "select $1::uuid as id, $2::int as number",
  values: [orderId, number],
});

it("marks the chosen orders as sent, whole, and says which were refused and why", async () => {
  const [first = "", second = "", cancelled = ""] = orderIds;
  await owner.post(`/api/console/orders/${cancelled}/cancellation`, { cancelId: "c" });
  const { sendingId } = await start({ of: { ids: [first, second, cancelled] }, tellsBuyer: false });
  expect(await ended(sendingId)).toMatchObject({
    status: "done",
    total: 3,
    done: 3,
    sent: 2,
    refused: 1,
    told: [{ orderId: cancelled, reason: "This order has been cancelled." }],
  });
  expect(await shipmentsOf(first)).toMatchObject([
    { fulfilmentId: sendingId, lines: [{ quantity: 2 }], tellsBuyer: false },
  ]);
  const again = await start({ of: { ids: [first] } });
  expect(await ended(again.sendingId)).toMatchObject({ sent: 0, nothingToSend: 1, refused: 0 });
});

it("takes back what was marked by mistake, as far as it still can be", async () => {
  const [first = "", second = ""] = orderIds;
  const { body } = await owner.get<{ sendings: readonly OrderSending[] }>(SENDINGS);
  const { sendingId = "" } = body.sendings.find(({ sent }) => sent === 2) ?? {};
  expect((await owner.post(`${SENDINGS}/${sendingId}/undo`)).status).toBe(202);
  expect(await ended(sendingId)).toMatchObject({
    status: "undone",
    done: 2,
    takenBack: 2,
    left: 0,
  });
  expect([await shipmentsOf(first), await shipmentsOf(second)]).toEqual([[], []]);
  expect((await owner.post(`${SENDINGS}/${sendingId}/undo`)).status).toBe(409);
  const anew = await start({ of: { ids: [first, second] }, tellsBuyer: false });
  expect((await ended(anew.sendingId)).sent).toBe(2);
});

it("takes up what was cut, and sends nothing twice", async () => {
  const { infrastructure, database } = server;
  const records = createSendingRecords(database, infrastructure.now);
  const [, , , fourth = ""] = orderIds;
  const sendingId = infrastructure.newId();
  const sending = { sendingId, websiteId: "demo", startedBy: "ann", tellsBuyer: false };
  await records.save(sending, theOrder(fourth, 4));
  const run = await createRunSending(sendingDependencies())("demo", sendingId);
  await run?.done;
  // As if its process had ended right before it wrote down what it had done.
  await database.query(`update order_sending_items set state = 'waiting' where sending_id = $1`, [
    sendingId,
  ]);
  await database.query(
    `update order_sendings set status = 'running', touched_at = to_timestamp(0) where id = $1`,
    [sendingId],
  );
  expect(await createResumeSendings(sendingDependencies())()).toBe(1);
  expect(await ended(sendingId)).toMatchObject({ status: "done", sent: 1 });
  expect(await shipmentsOf(fourth)).toHaveLength(1);
});

it("goes no further once it was stopped", async () => {
  const { infrastructure, database } = server;
  const records = createSendingRecords(database, infrastructure.now);
  const [, , , , fifth = ""] = orderIds;
  const sendingId = infrastructure.newId();
  const sending = { sendingId, websiteId: "demo", startedBy: "ann", tellsBuyer: false };
  await records.save(sending, theOrder(fifth, 5));
  expect((await owner.post(`${SENDINGS}/${sendingId}/stop`)).status).toBe(200);
  expect(await createRunSending(sendingDependencies())("demo", sendingId)).toBeUndefined();
  expect(await ended(sendingId)).toMatchObject({ status: "stopped", done: 0 });
  expect(await shipmentsOf(fifth)).toEqual([]);
  expect((await owner.post(`${SENDINGS}/${infrastructure.newId()}/stop`)).status).toBe(404);
});

it("is undone only when what was under way has ended", async () => {
  const { infrastructure, database } = server;
  const records = createSendingRecords(database, infrastructure.now);
  const [, , , , fifth = ""] = orderIds;
  const sendingId = infrastructure.newId();
  const sending = { sendingId, websiteId: "demo", startedBy: "ann", tellsBuyer: false };
  await records.save(sending, theOrder(fifth, 5));
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = sendingDependencies();
  const slow = {
    ...real,
    handler: ((decider, schema) => {
      const handler = real.handler(decider, schema);
      const run: typeof handler.run = async (...asked) => {
        reached.resolve();
        await released.promise;
        return handler.run(...asked);
      };
      return { ...handler, run };
    }) as typeof real.handler,
  };
  const running = await createRunSending(slow)("demo", sendingId);
  await reached.promise;
  await owner.post(`${SENDINGS}/${sendingId}/stop`);
  const undo = () => owner.post(`${SENDINGS}/${sendingId}/undo`);
  expect((await undo()).status).toBe(409);
  released.resolve();
  await running?.done;
  expect((await undo()).status).toBe(202);
  expect(await ended(sendingId)).toMatchObject({ status: "undone", takenBack: 1 });
  expect(await shipmentsOf(fifth)).toEqual([]);
});

it("packs what is left of all that match, each order on a page of its own", async () => {
  const pdf = async (query: string) => {
    const cookie = [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; ");
    const address = `${server.origin}/api/console/packing-slips?${query}`;
    const response = await fetch(address, { headers: { cookie } });
    return {
      status: response.status,
      text: Buffer.from(await response.arrayBuffer()).toString("latin1"),
    };
  };
  const pages = ({ text }: { readonly text: string }) => text.match(/\/Type \/Page\b/g)?.length;
  // Four are definite and not cancelled.
  expect(pages(await pdf(""))).toBe(4);
  expect(pages(await pdf(`ids=${orderIds.slice(0, 2).join(",")}`))).toBe(2);
  expect((await pdf("search=zeppelin")).status).toBe(404);
  expect((await pdf("ids=1")).status).toBe(400);
  const matching = { fulfilment: "unfulfilled" };
  const beyond = { of: { matching: { ...matching, to: "9999-12-31" } } };
  expect((await owner.post(SENDINGS, beyond)).status).toBe(400);
  const { sendingId, total } = await start({ of: { matching }, tellsBuyer: false });
  expect([total, (await ended(sendingId)).sent]).toEqual([1, 1]);
});
