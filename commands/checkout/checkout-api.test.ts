import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Order } from "#domain/orders/order.ts";
import { newId } from "#infra/ids/uuid.ts";
import type {
  getConfirmedOrderContract,
  getOrderContract,
  listOrdersContract,
} from "#read-api/orders/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital, recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const CART = "/api/commerce/shopping-cart";
const CHECKOUT = "/api/commerce/checkout";
const ORDERS = "/api/console/orders";

type Placed = { order: Order; confirmationUrl: string };
type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Orders = ResponseOf<typeof listOrdersContract>;
type FullOrder = ResponseOf<typeof getOrderContract>;
type Confirmed = ResponseOf<typeof getConfirmedOrderContract>;

const address = {
  line1: "1 Main St",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "us",
};
const buyer = (name = "Ann") => ({
  contact: { email: `${name.toLowerCase().replace(" ", ".")}@example.com`, name, phone: "555" },
  address,
});

let server: TestServer;
let owner: Client;
let keeper: ReturnType<typeof createShopkeeper>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await offerManualForDigital(server);
  keeper = createShopkeeper(server.infrastructure);
  await keeper.define(
    aProduct("mug", {
      variantOptionOrdering: ["Size", "Colour"],
      variants: [aVariant("mug-red", { Size: "Big", Colour: "Red" })],
    }),
  );
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  await keeper.define(aProduct("last"));
  await keeper.stock("mug", "mug-red", 1_000);
  await settled(["products", "variant-stock"]);
});
afterAll(() => server.stop());

const settled = async (names: readonly string[]) => {
  const { infrastructure } = server;
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};
const visit = () => createClient(server.origin);
const add = async (client: Client, itemId = "mug", sku = "MUG-RED", quantity = 1) => {
  const { status } = await client.post(`${CART}/entries`, { itemId, sku, quantity });
  expect(status).toBe(200);
};
const buy = async (quantity: number, name?: string): Promise<Order> => {
  const visitor = await visit();
  await add(visitor, "mug", "MUG-RED", quantity);
  const { body, status } = await visitor.post<Placed>(CHECKOUT, buyer(name));
  expect(status).toBe(200);
  await recordPayment(owner, body.order.orderId);
  return body.order;
};

describe("placing an order over HTTP", () => {
  it("answers the order, ends the cart and opens the order confirmed page to this browser only", async () => {
    const visitor = await visit();
    await add(visitor, "mug", "MUG-RED", 2);
    const { body, status } = await visitor.post<Placed>(CHECKOUT, buyer());
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      status: "awaiting-payment",
      totalQuantity: 2,
      currency: "USD",
      subtotalCents: 2500,
      grandTotalCents: 2500,
      payment: { method: "manual" },
      lines: [{ sku: "MUG-RED", quantity: 2, unitPriceCents: 1250, totalCents: 2500 }],
    });
    const { orderId } = body.order;
    expect(body.confirmationUrl).toBe(`/checkout/order-confirmed?orderId=${orderId}`);
    expect(visitor.cookies.has("cart")).toBe(false);
    expect((await visitor.get<ShoppingCart>(CART)).body.id).toBeNull();

    const path = `/api/commerce/orders/${orderId}`;
    const confirmed = await visitor.get<Confirmed>(path);
    expect(confirmed.body).toMatchObject({
      ...body.order,
      number: expect.any(Number),
      email: "ann@example.com",
      name: "Ann",
      address: {
        line1: "1 Main St",
        city: "Springfield",
        region: "IL",
        postalCode: "62701",
        country: "US",
      },
    });
    expect(Object.keys(confirmed.body.lines[0]?.attributes ?? {})).toEqual(["Size", "Colour"]);
    expect((await (await visit()).get(path)).status).toBe(404);
    await add(visitor);
    expect((await visitor.get(path)).status).toBe(200);
    expect((await visitor.get<ShoppingCart>(CART)).body.totalQuantity).toBe(1);
  });

  it("repeats the order to a browser that lost the answer", async () => {
    const visitor = await visit();
    await add(visitor);
    const key = { "idempotency-key": newId() };
    const cookie = [...visitor.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const first = await visitor.post<Placed>(CHECKOUT, buyer(), key);
    const again = await visitor.post<Placed>(CHECKOUT, buyer(), { ...key, cookie });
    expect(again.body).toEqual(first.body);
  });

  it("repeats it also when the first answer's cookies arrived and its body did not", async () => {
    const visitor = await visit();
    await add(visitor);
    const key = { "idempotency-key": newId() };
    const first = await visitor.post<Placed>(CHECKOUT, buyer(), key);
    expect(visitor.cookies.has("cart")).toBe(false);
    const again = await visitor.post<Placed>(CHECKOUT, buyer(), key);
    expect(again.body).toEqual(first.body);
    const other = await visitor.post<Refused>(CHECKOUT, buyer(), { "idempotency-key": newId() });
    expect(other.body.error.code).toBe("cart-empty");
  });

  it("records nothing of the customer that can be read in the log", async () => {
    await buy(1, "Secretive");
    const { events } = await server.infrastructure.eventStore.readAll({ after: 0n, limit: 10_000 });
    const placed = events.filter(({ type }) => type === "OrderPlaced");
    expect(placed.length).toBeGreaterThan(0);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/secretive|Springfield/i);
  });

  it("names the fields that are invalid", async () => {
    const visitor = await visit();
    await add(visitor);
    const { status, body } = await visitor.post<Refused>(CHECKOUT, {
      contact: { email: "", name: " " },
      address: { line1: "", country: "Utopia" },
    });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({
      "contact.email": "Email cannot be blank",
      "contact.name": "Required",
      "address.line1": "Required",
      "address.city": "Required",
      "address.country": "Choose a country.",
    });
    const malformed = { ...buyer(), contact: { email: "a@b", name: "\u0000" } };
    const second = await visitor.post<Refused>(CHECKOUT, malformed);
    expect(second.body.error.fields).toMatchObject({ "contact.email": "Email is invalid" });
    expect(second.body.error.fields).toHaveProperty(["contact.name"]);
  });

  it("requires the state and the postal code where the country has them, so that no tax is skipped", async () => {
    const visitor = await visit();
    await add(visitor);
    const { contact } = buyer();
    const place = (address: object) =>
      visitor.post<Refused>(CHECKOUT, {
        contact,
        address: { line1: "1 Main St", city: "Springfield", country: "US", ...address },
      });
    expect((await place({})).body.error.fields).toEqual({
      "address.region": "Required",
      "address.postalCode": "Required",
    });
    expect((await place({ region: "nowhere", postalCode: "62701" })).body.error.fields).toEqual({
      "address.region": "Choose a state or province of this country.",
    });
    expect((await place({ region: "Illinois", postalCode: "62701" })).status).toBe(200);
  });

  it("needs an address for shipped items only", async () => {
    const { contact } = buyer();
    const visitor = await visit();
    await add(visitor, "song", "SONG");
    expect((await visitor.post<Placed>(CHECKOUT, { contact })).body.order.status).toBe(
      "awaiting-payment",
    );
    await add(visitor);
    expect((await visitor.post<Refused>(CHECKOUT, { contact })).body.error.code).toBe(
      "address-missing",
    );
  });

  it("refuses an empty cart with the cart's own text [A8.7]", async () => {
    const { status, body } = await (await visit()).post<Refused>(CHECKOUT, buyer());
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: "cart-empty",
      message: "You have nothing in your shopping cart.",
    });
  });

  it("refuses the last unit to the second customer [A5.4]", async () => {
    await keeper.stock("last", "last", 1);
    await settled(["variant-stock"]);
    const [first, second] = [await visit(), await visit()];
    await add(first, "last", "LAST");
    await add(second, "last", "LAST");
    expect((await first.post<Placed>(CHECKOUT, buyer())).status).toBe(200);
    const { status, body } = await second.post<Refused>(CHECKOUT, buyer());
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: "not-enough-stock",
      message: "Sorry, we do not have enough of that item available.",
    });
    expect((await second.get<ShoppingCart>(CART)).body.totalQuantity).toBe(1);
  });

  it("shows a changed price before it is asked for", async () => {
    await keeper.define(aProduct("gem", { variants: [aVariant("gem")] }));
    await keeper.stock("gem", "gem", 5);
    await settled(["products", "variant-stock"]);
    const visitor = await visit();
    await add(visitor, "gem", "GEM");
    await keeper.define(aProduct("gem", { variants: [{ ...aVariant("gem"), priceCents: 2000 }] }));
    const refused = await visitor.post<Refused>(CHECKOUT, buyer());
    expect([refused.status, refused.body.error.code]).toEqual([409, "price-changed"]);
    await settled(["carts"]);
    expect((await visitor.get<ShoppingCart>(CART)).body.subtotalCents).toBe(2000);
    expect((await visitor.post<Placed>(CHECKOUT, buyer())).body.order.grandTotalCents).toBe(2000);
  });
});

describe("orders in the console", () => {
  it("are for owners", async () => {
    const stranger = await visit();
    for (const path of [ORDERS, `${ORDERS}/${newId()}`])
      expect((await stranger.get(path)).status).toBe(401);
    const refund = await stranger.post(`${ORDERS}/${newId()}/refunds`, { refundId: "r" });
    expect(refund.status).toBe(401);
  });

  it("are numbered, paged, sorted, searched and filtered by the server", async () => {
    const placed: Order[] = [];
    for (const [index, name] of ["Zoe", "Yan", "Xi"].entries())
      placed.push(await buy(index + 1, `${name} Query`));
    await settled(["orders"]);
    const list = async (query: string) => (await owner.get<Orders>(`${ORDERS}?${query}`)).body;

    const byTotal = await list("search=query&sort=-grandTotal");
    expect(byTotal.rows.map(({ name }) => name)).toEqual(["Xi Query", "Yan Query", "Zoe Query"]);
    const numbers = (await list("search=QUERY&sort=number")).rows.map(({ number }) => number);
    expect(numbers).toEqual(placed.map((_each, index) => (numbers[0] as number) + index));
    const second = await list("search=query&sort=name&page=2&pageSize=2");
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(second.rows.map(({ name }) => name)).toEqual(["Zoe Query"]);
    expect((await list(`search=${placed[0]?.orderId}`)).rows).toHaveLength(1);
    expect((await list(`search=%23${numbers[1]}`)).rows.map(({ name }) => name)).toContain(
      "Yan Query",
    );
    expect((await list("search=mug-red&pageSize=200")).total).toBeGreaterThanOrEqual(3);
    expect((await list("status=failed")).total).toBe(0);
    const [from, to] = [placed[0], placed[2]].map((order) => order?.placedAt.slice(0, 10));
    expect((await list(`from=${from}&to=${to}&search=query`)).total).toBe(3);
    expect((await list("to=2020-01-01")).total).toBe(0);
    expect((await owner.get(`${ORDERS}?sort=password`)).status).toBe(400);
    expect((await owner.get(`${ORDERS}?pageSize=201`)).status).toBe(400);
    expect((await owner.get(`${ORDERS}?search=%00`)).status).toBe(400);
    expect(
      (await list(`search=${encodeURIComponent("'; drop table read.orders; --")}`)).total,
    ).toBe(0);
  });

  it("are refunded in part, with the units back in stock, once per refund id", async () => {
    const order = await buy(3);
    const { lineId } = order.lines[0] as Order["lines"][number];
    const stockNow = async () => {
      await settled(["variant-stock"]);
      const { body } = await owner.get<{ results: readonly { qtyInStock: number }[] }>(
        "/api/commerce/inventory/stock/?itemId=mug",
      );
      return body.results[0]?.qtyInStock as number;
    };
    const before = await stockNow();
    const path = `${ORDERS}/${order.orderId}/refunds`;
    const told = { refundId: "refund-1", lines: [{ lineId, quantity: 2 }] };
    for (const _time of [1, 2]) {
      const { body, status } = await owner.post<object>(path, told);
      expect(status).toBe(200);
      expect(body).toEqual({
        orderId: order.orderId,
        refundId: "refund-1",
        amountCents: 2500,
        refundedCents: 2500,
        status: "partially-refunded",
        payback: "owed",
        owedCents: 2500,
      });
    }
    expect(await stockNow()).toBe(before + 2);
    const full = (await owner.get<FullOrder>(`${ORDERS}/${order.orderId}`)).body;
    expect(full).toMatchObject({
      status: "partially-refunded",
      refundedCents: 2500,
      refundedQuantities: { [lineId]: 2 },
      refunds: [{ refundId: "refund-1", amountCents: 2500, returnedToStock: true }],
      stream: `order-demo.${order.orderId}`,
    });
    const refuse = async (json: object) => (await owner.post<Refused>(path, json)).body.error.code;
    expect(await refuse({ ...told, refundId: "refund-2" })).toBe("too-many-refunded");
    expect(await refuse({ refundId: "refund-2", amountCents: 1251 })).toBe("amount-too-large");
    expect(await refuse({ refundId: "refund-2" })).toBe("refund-empty");
    expect((await owner.post<Refused>(`${ORDERS}/${newId()}/refunds`, told)).status).toBe(404);
    const rest = { refundId: "refund-2", lines: [{ lineId, quantity: 1 }], returnToStock: false };
    expect((await owner.post<{ status: string }>(path, rest)).body.status).toBe("refunded");
    expect(await stockNow()).toBe(before + 2);
  });

  it("know nothing of orders that are not there", async () => {
    expect((await owner.get(`${ORDERS}/${newId()}`)).status).toBe(404);
    expect((await owner.get(`${ORDERS}/nonsense`)).status).toBe(400);
  });
});
