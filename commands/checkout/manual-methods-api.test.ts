import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { ManualMethod } from "#domain/site-settings/manual-methods.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { getOrderContract } from "#read-api/orders/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { OfferedPayment, placeOrderContract } from "./contract.ts";

type Placed = ResponseOf<typeof placeOrderContract>;
type FullOrder = ResponseOf<typeof getOrderContract>;
type Refused = { readonly error: { readonly code: string } };

const CHECKOUT = "/api/commerce/checkout";
const SETTINGS = "/api/console/website-settings";
const bank: ManualMethod = {
  id: "bank",
  name: "Bank transfer",
  instructions: "IBAN DE00 1234\nTonwerk",
  shipsFirst: false,
};
const cash: ManualMethod = {
  id: "cash",
  name: "Cash on delivery",
  instructions: "Have it ready at the door.",
  shipsFirst: true,
};

let server: TestServer;
let owner: Client;
const set = async (manualPaymentMethods: readonly ManualMethod[]) => {
  const json = { manualPaymentMethods };
  const answer = await owner.request<Refused>(SETTINGS, { method: "PATCH", json });
  await settled();
  // Servers keep settings for two seconds.
  await server.infrastructure.siteSettings.find("demo", { fresh: true });
  return answer;
};
const settled = async () => {
  const { waitFor, eventStore } = server.infrastructure;
  const names = ["products", "variant-stock", "orders", "fulfilment", "website-settings"];
  await waitFor(names, await eventStore.head());
};
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 100);
  expect((await set([bank, cash])).status).toBe(200);
  await settled();
});
afterAll(() => server.stop());

const contact = () => ({ email: `${newId()}@buyer.example`, name: "Ann", phone: "" });
const address = {
  line1: "1",
  line2: "",
  city: "c",
  region: "OR",
  postalCode: "97201",
  country: "US",
};
const fill = async () => {
  const visitor = await createClient(server.origin);
  await visitor.post("/api/commerce/shopping-cart/entries", {
    itemId: "mug",
    sku: "MUG",
    quantity: 1,
  });
  return visitor;
};
const place = async (payment?: object) => {
  const visitor = await fill();
  const person = contact();
  const answer = await visitor.post<Placed & Refused>(CHECKOUT, {
    contact: person,
    address,
    ...(payment && { payment }),
  });
  return { visitor, email: person.email, ...answer };
};
const orderOf = async (orderId: string) => {
  await settled();
  return (await owner.get<FullOrder>(`/api/console/orders/${orderId}`)).body;
};

it("named methods are offered in the owner's order, and the order keeps the chosen one", async () => {
  const started = await (await fill()).post<{ payments: OfferedPayment[] }>(
    `${CHECKOUT}/start`,
    {},
  );
  expect(started.body.payments).toEqual([
    { method: "manual", manual: bank },
    { method: "manual", manual: cash },
  ]);
  const { body, visitor, email } = await place({ method: "manual", manualMethodId: "bank" });
  expect(body.order.payment).toMatchObject({ method: "manual", name: "Bank transfer" });
  // What the customer was promised stays, whatever the owner changes afterwards.
  await set([{ ...bank, name: "Wire", instructions: "Another account" }, cash]);
  const page = String((await visitor.get<string>(body.confirmationUrl)).body);
  expect(page).toContain("Bank transfer");
  expect(page).toContain("IBAN DE00 1234");
  const [mail] = await until(async () => {
    const { rows } = (
      await owner.get<{ rows: { mailId: string }[] }>(
        `/api/console/outbox?to=${encodeURIComponent(email)}`,
      )
    ).body;
    return rows.length > 0 ? rows : undefined;
  });
  const sent = JSON.stringify((await owner.get(`/api/console/outbox/${mail?.mailId}`)).body);
  expect(sent).toContain("IBAN DE00 1234");
  expect(sent).toContain("Bank transfer");
  expect((await orderOf(body.order.orderId)).payment.name).toBe("Bank transfer");
  await set([bank, cash]);
});

it("a call without a choice gets the first method, and an unknown one is refused", async () => {
  expect((await place()).body.order.payment.name).toBe("Bank transfer");
  const refused = await place({ method: "manual", manualMethodId: "barter" });
  expect([refused.status, refused.body.error.code]).toEqual([400, "payment-unknown"]);
});

it("cash on delivery ships before the payment and is never cancelled for it", async () => {
  const paid = await place({ method: "manual", manualMethodId: "bank" });
  const cod = await place({ method: "manual", manualMethodId: "cash" });
  const ship = async ({ orderId, lines }: Placed["order"]) => {
    await settled();
    return owner.post<Refused>(`/api/console/orders/${orderId}/fulfilments`, {
      fulfilmentId: "f1",
      lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    });
  };
  expect(await orderOf(paid.body.order.orderId)).toMatchObject({ paymentState: "awaited" });
  expect((await orderOf(paid.body.order.orderId)).paymentCancelAt).not.toBeNull();
  expect((await ship(paid.body.order)).body.error.code).toBe("payment-awaited");
  expect((await orderOf(cod.body.order.orderId)).paymentCancelAt).toBeNull();
  expect(cod.body.order.payment.shipsFirst).toBe(true);
  expect((await ship(cod.body.order)).status).toBe(200);
  await settled();
  const states = await server.database.query(
    "select state from read.order_fulfilment where order_id = any($1::uuid[]) order by state",
    [[paid.body.order.orderId, cod.body.order.orderId]],
  );
  expect(states).toEqual([{ state: "awaiting-payment" }, { state: "fulfilled" }]);
});

it("two methods cannot have one name", async () => {
  const twice = await set([bank, { ...cash, name: "bank TRANSFER" }]);
  expect([twice.status, twice.body.error.code]).toEqual([400, "manual-methods-not-unique"]);
});
