import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "#domain/orders/order.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 10);
  await server.infrastructure.waitFor(
    ["products", "variant-stock"],
    await server.infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());

const buy = async (quantity: number, email = "ann@example.com", buyer?: Client): Promise<Order> => {
  const visitor = buyer ?? (await createClient(server.origin));
  await visitor.post("/api/commerce/shopping-cart/entries", {
    itemId: "mug",
    sku: "MUG",
    quantity,
  });
  const { body } = await visitor.post<{ order: Order }>("/api/commerce/checkout", {
    contact: { email, name: "Ann", phone: "" },
    address: { line1: "1", line2: "", city: "c", region: "OR", postalCode: "97201", country: "US" },
  });
  await recordPayment(owner, body.order.orderId);
  return body.order;
};
const available = async (): Promise<number> => {
  const { infrastructure } = server;
  await infrastructure.waitFor(["variant-stock"], await infrastructure.eventStore.head());
  const { body } = await owner.get<{ rows: { available: number }[] }>("/api/console/stock");
  return body.rows[0]?.available ?? 0;
};
const at = ({ orderId }: Pick<Order, "orderId">, call: string) =>
  `/api/console/orders/${orderId}/${call}`;

describe("what an owner does with an order", () => {
  it("sends it in parts, notes upon it, and packs it", async () => {
    const order = await buy(3);
    const lineId = order.lines[0]?.lineId;
    const send = (fulfilmentId: string, quantity: number) =>
      owner.post(at(order, "fulfilments"), {
        fulfilmentId,
        lines: [{ lineId, quantity }],
        tracking: { carrier: "Post", number: "RR1", url: "https://post.example/RR1" },
      });
    expect((await send("f1", 2)).status).toBe(200);
    expect((await send("f1", 2)).status).toBe(200);
    expect(await send("f2", 2)).toMatchObject({
      status: 409,
      body: { error: { code: "too-many-fulfilled" } },
    });
    expect((await owner.post(at(order, "notes"), { noteId: "n", text: "Fragile" })).status).toBe(
      200,
    );
    const handling = await owner.get(at(order, "handling"));
    expect(handling.body).toMatchObject({
      state: "partly-fulfilled",
      unsent: [{ lineId, quantity: 1 }],
      shipments: [{ fulfilmentId: "f1", tracking: { carrier: "Post", number: "RR1" } }],
      notes: [{ noteId: "n", text: "Fragile" }],
      cancelled: null,
    });
    const followed = at(order, "fulfilments/f1/tracking");
    const corrected = { changeId: "c1", tracking: { carrier: "Post", number: "RR2" } };
    expect((await owner.put(followed, corrected)).status).toBe(200);
    expect((await owner.put(at(order, "fulfilments/f9/tracking"), corrected)).status).toBe(404);
    expect((await send("f3", 1)).status).toBe(200);
    expect((await owner.delete(at(order, "fulfilments/f3"))).status).toBe(200);
    expect((await send("f3", 1)).status).toBe(200);
    expect((await owner.get(at(order, "handling"))).body).toMatchObject({
      unsent: [{ lineId, quantity: 1 }],
      shipments: [{ fulfilmentId: "f1", tracking: { carrier: "Post", number: "RR2", url: null } }],
    });
    const cameBack = { refundId: "r1", lines: [{ lineId, quantity: 1, sent: 1 }] };
    expect((await owner.post(at(order, "refunds"), cameBack)).status).toBe(200);
    expect((await owner.get(at(order, "handling"))).body).toMatchObject({
      unsent: [{ lineId, quantity: 1 }],
    });
    const again = { refundId: "r2", lines: [{ lineId, quantity: 2, sent: 2 }] };
    expect(await owner.post(at(order, "refunds"), again)).toMatchObject({
      status: 409,
      body: { error: { code: "not-sent-like-that" } },
    });
    const slip = await owner.get<string>(at(order, "packing-slip?fulfilmentId=f1"));
    expect(slip.headers.get("content-type")).toContain("application/pdf");
    expect(slip.body.slice(0, 5)).toBe("%PDF-");
    expect((await owner.get(at(order, "packing-slip?fulfilmentId=f9"))).status).toBe(404);
    expect(
      await owner.post(at(order, "cancellation"), { cancelId: "c", reason: "Late" }),
    ).toMatchObject({ status: 409, body: { error: { code: "order-sent" } } });
    const { events } = await server.infrastructure.eventStore.readStream(
      `order-demo.${order.orderId}`,
    );
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/Fragile|RR1|RR2|Post/);
  });

  it("shows shipments and tracking to the browser that bought, and to no other", async () => {
    const visitor = await createClient(server.origin);
    const order = await buy(2, "ann@example.com", visitor);
    const confirmed = `/checkout/order-confirmed?orderId=${order.orderId}`;
    const call = `/api/commerce/orders/${order.orderId}`;
    const lines = [{ lineId: order.lines[0]?.lineId, quantity: 1 }];
    const nothing = await visitor.get<string>(confirmed);
    expect(nothing.body).not.toContain("Shipments");
    const tracking = { carrier: "Post", number: "RR7", url: "https://post.example/RR7" };
    await owner.post(at(order, "fulfilments"), { fulfilmentId: "f1", lines, tracking });
    await owner.post(at(order, "notes"), { noteId: "n", text: "Grumpy" });
    const { infrastructure } = server;
    await infrastructure.waitFor(["fulfilment"], await infrastructure.eventStore.head());
    const { body } = await visitor.get<string>(confirmed);
    for (const text of [
      "Shipments",
      "Tracking number: Post RR7",
      tracking.url,
      "The remaining items will follow.",
    ])
      expect(body).toContain(text);
    expect(body).not.toContain("Grumpy");
    expect((await visitor.get(call)).body).toMatchObject({
      shipments: [{ shipmentId: "f1", lines, tracking }],
      unsent: lines,
      cancelledAt: null,
    });
    const stranger = await createClient(server.origin);
    expect((await stranger.get(call)).status).toBe(404);
    expect((await stranger.get<string>(confirmed)).body).not.toContain("RR7");
    const other = await buy(1, "ann@example.com", visitor);
    await owner.post(at(other, "cancellation"), { cancelId: "c", reason: "Grumpy" });
    await infrastructure.waitFor(["fulfilment"], await infrastructure.eventStore.head());
    const after = await visitor.get<string>(`/checkout/order-confirmed?orderId=${other.orderId}`);
    expect(after.body).toContain("<h1>Order cancelled</h1>");
    expect(after.body).toContain("This order was cancelled on ");
    expect(after.body).not.toMatch(/Grumpy|is on its way/);
  });

  it("keeps notes about a customer with the customer, and erases them together", async () => {
    const email = "forget-me@example.com";
    const [sent, cancelled] = [await buy(1, email), await buy(1, email)];
    const lines = [{ lineId: sent.lines[0]?.lineId, quantity: 1 }];
    const tracking = { carrier: "Post", number: "RR1" };
    await owner.post(at(sent, "fulfilments"), { fulfilmentId: "f", lines, tracking });
    await owner.post(at(cancelled, "cancellation"), { cancelId: "c", reason: "Moved to Bergen" });
    const told = async (order: Order) => (await owner.get(at(order, "handling"))).body;
    expect(await told(cancelled)).toMatchObject({ cancelled: { reason: "Moved to Bergen" } });
    const { events } = await server.infrastructure.eventStore.readStream(
      `order-demo.${cancelled.orderId}`,
    );
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain("Bergen");

    const { body: kept } = await owner.post<string>("/api/console/persons/export", { email });
    expect(JSON.stringify(kept)).toMatch(/Moved to Bergen/);
    expect(JSON.stringify(kept)).toMatch(/RR1/);

    const late = await buy(1, email);
    expect((await owner.post("/api/console/persons/forget", { email })).status).toBe(200);
    expect(await told(sent)).toMatchObject({ shipments: [{ tracking: null, isForgotten: true }] });
    expect(await told(cancelled)).toMatchObject({ cancelled: { reason: "", isForgotten: true } });
    // Nothing more is written down about them, but what they bought is sent all the same.
    const parcel = { fulfilmentId: "l", lines: [{ lineId: late.lines[0]?.lineId, quantity: 1 }] };
    expect(await owner.post(at(late, "fulfilments"), { ...parcel, tracking })).toMatchObject({
      status: 409,
      body: { error: { code: "person-forgotten" } },
    });
    expect((await owner.post(at(late, "fulfilments"), parcel)).status).toBe(200);
    expect(await told(late)).toMatchObject({ shipments: [{ tracking: null, isForgotten: false }] });
  });

  it.each([
    [true, 2],
    [false, 0],
  ])("cancels it, and with %s the units go back to the stock", async (returnToStock, back) => {
    const order = await buy(2);
    const before = await available();
    const cancelled = await owner.post(at(order, "cancellation"), {
      cancelId: newId(),
      reason: "The buyer changed their mind",
      returnToStock,
    });
    expect(cancelled).toMatchObject({ status: 200, body: { amountCents: order.grandTotalCents } });
    expect(await available()).toBe(before + back);
    // The answer to another member, or another window, says what was done.
    const other = { cancelId: newId(), reason: "Me, too" };
    expect(await owner.post(at(order, "cancellation"), other)).toMatchObject({
      status: 200,
      body: cancelled.body as object,
    });
    expect((await owner.get(at(order, "handling"))).body).toMatchObject({
      state: "cancelled",
      unsent: [],
      cancelled: { reason: "The buyer changed their mind" },
    });
  });

  it("refuses orders that there are not, empty parcels and dangerous addresses", async () => {
    const order = await buy(1);
    const lineId = order.lines[0]?.lineId;
    const nothing = { orderId: newId() };
    const lines = [{ lineId, quantity: 1 }];
    const fulfil = (of: Pick<Order, "orderId">, body: object) =>
      owner.post(at(of, "fulfilments"), { fulfilmentId: "f", lines, ...body });
    expect((await fulfil(nothing, {})).status).toBe(404);
    expect((await fulfil(order, { lines: [] })).status).toBe(400);
    const url = "javascript:alert(1)";
    expect((await fulfil(order, { tracking: { number: "1", url } })).status).toBe(400);
    expect((await owner.get(at(nothing, "handling"))).status).toBe(404);
    expect((await (await createClient(server.origin)).get(at(order, "handling"))).status).toBe(401);
  });
});
