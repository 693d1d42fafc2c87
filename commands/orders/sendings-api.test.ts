import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { Order } from "#domain/orders/order.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { BulkWork } from "../kit/bulk/contract.ts";
import { createBulkRecords } from "../kit/bulk/records.ts";
import { type BulkDependencies, createResumeBulk, createRunBulk } from "../kit/bulk/run.ts";
import { bulkDependencies } from "../shell/bulk-lists.ts";
import type { OrderSending } from "./sending-contract.ts";

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
const HOUR_MS = 60 * 60 * 1_000;
/** Two hours later. */
const later = (other: Partial<BulkDependencies> = {}): BulkDependencies => ({
  ...bulkDependencies(server.infrastructure),
  now: () => new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  ...other,
});
const ownerId = async () =>
  (await owner.get<{ owner: { ownerId: string } }>("/api/console/session")).body.owner.ownerId;
/** A shipment of this order that begins in an hour: no job comes to it but those of a test. */
const written = async (orderId: string): Promise<string> => {
  const { sql, now } = bulkDependencies(server.infrastructure);
  const workId = server.infrastructure.newId();
  const ship = { list: "orders", within: "", action: "ship", input: { tellsBuyer: false } };
  const work = { ...ship, workId, websiteId: "demo", startedBy: await ownerId() };
  const chosen = { text: "select $1::text as id", values: [orderId] };
  await createBulkRecords(sql, now).save({ ...work, graceSeconds: 3_600 }, chosen);
  return workId;
};
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

it("undoes shipments that were recorded by mistake, as far as possible", async () => {
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
  const repeated = await start({ of: { ids: [first, second] }, tellsBuyer: false });
  expect((await ended(repeated.sendingId)).sent).toBe(2);
});

it("takes up what was cut, and sends nothing twice", async () => {
  const { database } = server;
  const [, , , fourth = ""] = orderIds;
  const sendingId = await written(fourth);
  const run = await createRunBulk(later())("demo", sendingId);
  await run?.done;
  // As if its process had ended right before it wrote down what it had done.
  await database.query(`update bulk_work_rows set state = 'waiting' where work_id = $1`, [
    sendingId,
  ]);
  await database.query(
    `update bulk_works set status = 'running', touched_at = to_timestamp(0) where id = $1`,
    [sendingId],
  );
  expect(await createResumeBulk(later())()).toBe(1);
  expect(await ended(sendingId)).toMatchObject({ status: "done", sent: 1 });
  expect(await shipmentsOf(fourth)).toHaveLength(1);
});

it("goes no further once it was stopped", async () => {
  const [, , , , fifth = ""] = orderIds;
  const sendingId = await written(fifth);
  expect((await owner.post(`${SENDINGS}/${sendingId}/stop`)).status).toBe(200);
  expect(await createRunBulk(later())("demo", sendingId)).toBeUndefined();
  expect(await ended(sendingId)).toMatchObject({ status: "stopped", done: 0 });
  expect(await shipmentsOf(fifth)).toEqual([]);
  const unknown = server.infrastructure.newId();
  for (const asked of ["stop", "undo"])
    expect((await owner.post(`${SENDINGS}/${unknown}/${asked}`)).status).toBe(404);
});

it("is undone only when what was in progress has ended", async () => {
  const [, , , , fifth = ""] = orderIds;
  const sendingId = await written(fifth);
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { findAction } = bulkDependencies(server.infrastructure);
  const slow = later({
    findAction: (...names) => {
      const action = findAction(...names);
      return (
        action && {
          ...action,
          change: async (row) => {
            reached.resolve();
            await released.promise;
            return action.change(row);
          },
        }
      );
    },
  });
  const running = await createRunBulk(slow)("demo", sendingId);
  await reached.promise;
  await owner.post(`${SENDINGS}/${sendingId}/stop`);
  const undo = () => owner.post(`${SENDINGS}/${sendingId}/undo`);
  expect((await undo()).status).toBe(409);
  released.resolve();
  await running?.done;
  expect((await undo()).status).toBe(202);
  await createResumeBulk(later())();
  expect(await ended(sendingId)).toMatchObject({ status: "undone", takenBack: 1 });
  expect(await shipmentsOf(fifth)).toEqual([]);
});

it("is one bulk operation, whichever call has begun it or is asked about it", async () => {
  const [, , , , fifth = ""] = orderIds;
  const of = { ids: [fifth] };
  const none = await start({ of: { ids: [server.infrastructure.newId()] } });
  expect(await ended(none.sendingId)).toMatchObject({ status: "done", total: 0, told: [] });
  const ship = { list: "orders", action: "ship", input: { tellsBuyer: false }, of };
  const { body } = await owner.post<BulkWork>("/api/console/bulk", ship);
  expect(await ended(body.workId)).toMatchObject({ sent: 1, tellsBuyer: false });
  await owner.post(`/api/console/bulk/${body.workId}/undo`);
  expect(await ended(body.workId)).toMatchObject({ status: "undone", takenBack: 1 });
  const payments = { list: "orders", action: "record-payment", of };
  const other = (await owner.post<BulkWork>("/api/console/bulk", payments)).body.workId;
  expect((await owner.post(`${SENDINGS}/${other}/stop`)).status).toBe(404);
  const { sendings } = (await owner.get<{ sendings: OrderSending[] }>(SENDINGS)).body;
  expect(sendings.map(({ sendingId }) => sendingId)).not.toContain(other);
});

describe("sendings that an earlier version has written", () => {
  /** As the earlier version wrote it, and then the start of this one. */
  const upgraded = async (
    status: string,
    items: readonly (readonly [string, string, string])[],
  ) => {
    const { newId, now } = server.infrastructure;
    const sendingId = newId();
    await server.database.query(
      `insert into order_sendings
         (id, website_id, tells_buyer, status, total, started_by, created_at, touched_at)
       values ($1, 'demo', false, $2, $3, $4, $5, to_timestamp(0))`,
      [sendingId, status, items.length, await ownerId(), now()],
    );
    for (const [index, [orderId, state, reason]] of items.entries())
      await server.database.query(
        `insert into order_sending_items (sending_id, place, order_id, number, state, reason)
         values ($1, $2, $3, $2, $4, $5)`,
        [sendingId, index + 1, orderId, state, reason],
      );
    const file = "../../infra/postgres/migrations/093-order-sendings-as-bulk-works.sql";
    const text = await readFile(new URL(file, import.meta.url), "utf8");
    for (const statement of text.split(/;\n/).filter((each) => each.trim() !== ""))
      await server.database.query(statement, []);
    const left = await server.database.query("select id from order_sendings", []);
    expect(left).toEqual([]);
    return sendingId;
  };

  it("continues with one that was running, and sends nothing twice", async () => {
    const { handler, now } = server.infrastructure;
    const [, , cancelled = "", , fifth = ""] = orderIds;
    const sendingId = await upgraded("running", [
      [cancelled, "refused", "This order has been cancelled."],
      [fifth, "waiting", ""],
    ]);
    // The earlier version shipped the order, and its process ended before it wrote that down.
    const { lines } = (await handler(orderDecider, OrderEvent).load("demo", fifth)).state
      .placed ?? {
      lines: [],
    };
    const shipped = await handler(orderDecider, OrderEvent).run(
      fifth,
      {
        type: "FulfilOrder",
        fulfilmentId: sendingId,
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        tellsBuyer: false,
        at: now(),
      },
      { metadata: { websiteId: "demo", actor: "owner:ann", correlationId: sendingId } },
    );
    expect(shipped.ok).toBe(true);
    await createResumeBulk(later())();
    expect(await ended(sendingId)).toMatchObject({
      status: "done",
      tellsBuyer: false,
      total: 2,
      done: 2,
      sent: 1,
      refused: 1,
      told: [{ orderId: cancelled, reason: "This order has been cancelled." }],
    });
    expect(await shipmentsOf(fifth)).toHaveLength(1);
    expect((await owner.post(`${SENDINGS}/${sendingId}/undo`)).status).toBe(202);
    expect(await ended(sendingId)).toMatchObject({ status: "undone", takenBack: 1 });
    expect(await shipmentsOf(fifth)).toEqual([]);
  });

  it("continues undoing, and keeps what came of those that had ended", async () => {
    const [first = "", second = ""] = orderIds;
    const undoing = await upgraded("undoing", [
      [first, "taken-back", ""],
      [second, "sent", ""],
    ]);
    const stopped = await upgraded("stopped", [
      [first, "nothing-to-send", ""],
      [second, "waiting", ""],
    ]);
    await createResumeBulk(later())();
    expect(await ended(undoing)).toMatchObject({ status: "undone", done: 2, takenBack: 2 });
    expect(await ended(stopped)).toMatchObject({ status: "stopped", total: 2, nothingToSend: 1 });
  });
});

it("packs the unshipped lines of all matching orders, each order on its own page", async () => {
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
