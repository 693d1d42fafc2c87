import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { placeOrderContract } from "#commands/checkout/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newId } from "#infra/ids/uuid.ts";
import { planReviewRequestRules } from "#jobs/reviews/request-review.ts";
import type { getOrderContract } from "#read-api/orders/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import {
  offerManualForDigital,
  placeBeforeRecords,
  recordPayment,
} from "#tests/support/manual-payment.ts";
import { doToMany, undoMany } from "#tests/support/many-rows.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const CART = "/api/commerce/shopping-cart/entries";
const CHECKOUT = "/api/commerce/checkout";
const ORDERS = "/api/console/orders";

type FullOrder = ResponseOf<typeof getOrderContract>;
type Placed = ResponseOf<typeof placeOrderContract>;
type Refused = { error: { code: string; message: string } };
type Mail = { mailId: string; subject: string };

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 100);
  const hundred = { ...aVariant("card-100", { Value: "$100" }), priceCents: 10_000 };
  await keeper.define(
    aProduct("card", { productType: 4, variantOptionOrdering: ["Value"], variants: [hundred] }),
  );
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { waitFor, eventStore } = server.infrastructure;
  const names = ["products", "variant-stock", "orders", "fulfilment", "gift-cards", "purchases"];
  await waitFor(names, await eventStore.head());
};

const buy = async (itemId: string, sku: string, email = `${newId()}@buyer.example`) => {
  const visitor = await createClient(server.origin);
  await visitor.post(CART, { itemId, sku, quantity: 1 });
  const answer = await visitor.post<Placed & Refused>(CHECKOUT, {
    contact: { email, name: "Ann", phone: "" },
    address: { line1: "1", line2: "", city: "c", region: "OR", postalCode: "97201", country: "US" },
  });
  return { visitor, email, ...answer };
};
const orderOf = async (orderId: string) => {
  await settled();
  return (await owner.get<FullOrder>(`${ORDERS}/${orderId}`)).body;
};
const mailsTo = async (email: string) =>
  (await owner.get<{ rows: Mail[] }>(`/api/console/outbox?to=${encodeURIComponent(email)}`)).body
    .rows;
const undo = (orderId: string) => owner.delete<Refused>(`${ORDERS}/${orderId}/payment`);

describe("an item that is as good as money", () => {
  it("is not sold on a promise unless the owner allows it", async () => {
    const { status, body } = await buy("card", "CARD-100");
    expect([status, body.error.code]).toEqual([400, "payment-not-for-cart"]);
    const visitor = await createClient(server.origin);
    await visitor.post(CART, { itemId: "card", sku: "CARD-100", quantity: 1 });
    const started = await visitor.post<{ payments: object[] }>(`${CHECKOUT}/start`, {});
    expect(started.body.payments).toEqual([]);
    await offerManualForDigital(server);
    const allowed = await visitor.post<{ payments: object[] }>(`${CHECKOUT}/start`, {});
    expect(allowed.body.payments).toEqual([{ method: "manual" }]);
  });

  it("leaves when the money was recorded, and stops when that was a mistake", async () => {
    await offerManualForDigital(server);
    const { body, email } = await buy("card", "CARD-100");
    const { orderId, status } = body.order;
    expect(status).toBe("awaiting-payment");
    // The confirmation is the email after which a code would have left.
    await until(async () => (await mailsTo(email)).length > 0);
    expect((await orderOf(orderId)).issuedCards).toEqual([]);
    await recordPayment(owner, orderId);
    await recordPayment(owner, orderId);
    const issued = await until(async () => {
      const { issuedCards } = await orderOf(orderId);
      return issuedCards?.length === 1 ? issuedCards : undefined;
    });
    expect(issued).toMatchObject([{ balanceCents: 10_000, disabled: false }]);
    await until(async () => (await mailsTo(email)).length === 2);
    expect((await undo(orderId)).status).toBe(200);
    await until(async () => (await orderOf(orderId)).issuedCards?.[0]?.disabled);
    expect(await orderOf(orderId)).toMatchObject({
      status: "awaiting-payment",
      paymentState: "awaited",
    });
    await recordPayment(owner, orderId);
    await until(async () => (await orderOf(orderId)).issuedCards?.[0]?.disabled === false);
    expect((await orderOf(orderId)).issuedCards).toHaveLength(1);
  });
});

describe("an order manually", () => {
  const typeOf = (html: string) => /"pageTypeId":(\d+),/.exec(html)?.[1];

  it("shows its customer how to pay, on its page and by email; the page is ORDER_RECEIVED, 207, until it is paid [B2.22] [B2.27]", async () => {
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { manualPaymentInstructions: "First Bank, account 12 34" },
    });
    const { waitFor, eventStore } = server.infrastructure;
    await waitFor(["website-settings"], await eventStore.head());
    const { visitor, body, email } = await buy("mug", "MUG");
    const { orderId } = body.order;
    const { number } = await orderOf(orderId);
    const confirmed = await visitor.get(`/api/commerce/orders/${orderId}`);
    expect(confirmed.body).toMatchObject({
      status: "awaiting-payment",
      awaitedPayment: {
        amountCents: body.order.dueCents,
        reference: `Order ${number}`,
        instructions: "First Bank, account 12 34",
      },
    });
    const page = await visitor.get<string>(`/checkout/order-confirmed?orderId=${orderId}`);
    expect(page.body).toContain("First Bank, account 12 34");
    expect(page.body).toContain(`Order ${number}`);
    expect(typeOf(page.body)).toBe("207");
    const [mail] = await until(async () => {
      const mails = await mailsTo(email);
      return mails.length > 0 ? mails : undefined;
    });
    const { body: sent } = await owner.get<{ text: string }>(
      `/api/console/outbox/${encodeURIComponent(mail?.mailId ?? "")}`,
    );
    expect(sent.text).toContain(`Payment reference: Order ${number}`);
    await recordPayment(owner, orderId);
    await settled();
    expect((await visitor.get(`/api/commerce/orders/${orderId}`)).body).toMatchObject({
      status: "paid",
      awaitedPayment: null,
    });
    const paid = await visitor.get<string>(`/checkout/order-confirmed?orderId=${orderId}`);
    expect(typeOf(paid.body)).toBe("202");
  });

  it("is never called paid by the checkout before its money was recorded", async () => {
    const { visitor, body } = await buy("mug", "MUG");
    const { orderId } = body.order;
    expect(body.payment).toEqual({ status: "awaited" });
    const progress = async () =>
      (await visitor.post<Placed>(`${CHECKOUT}/complete`, { orderId })).body.payment;
    expect(await progress()).toEqual({ status: "awaited" });
    await recordPayment(owner, orderId);
    expect(await progress()).toEqual({ status: "paid" });
    await undo(orderId);
    expect(await progress()).toEqual({ status: "awaited" });
    await owner.post(`${ORDERS}/${orderId}/cancellation`, { cancelId: "c" });
    expect(await progress()).toEqual({ status: "cancelled" });
  });

  it("is neither sent nor refunded before its money was recorded", async () => {
    const { order } = (await buy("mug", "MUG")).body;
    const lines = [{ lineId: order.lines[0]?.lineId, quantity: 1 }];
    const at = (call: string) => `${ORDERS}/${order.orderId}/${call}`;
    for (const [call, body] of [
      ["fulfilments", { fulfilmentId: "f", lines }],
      ["refunds", { refundId: "r", lines }],
    ] as const)
      expect(await owner.post<Refused>(at(call), body)).toMatchObject({
        status: 409,
        body: { error: { code: "payment-awaited" } },
      });
    await settled();
    expect((await owner.get(at("handling"))).body).toMatchObject({ state: "awaiting-payment" });
    await recordPayment(owner, order.orderId);
    expect((await owner.post(at("refunds"), { refundId: "r", lines })).body).toMatchObject({
      payback: "owed",
    });
    expect(await undo(order.orderId)).toMatchObject({
      status: 409,
      body: { error: { code: "payment-refunded" } },
    });
    expect((await owner.post(at("refunds/r/settle"), {})).body).toMatchObject({
      payback: "by-hand",
    });
  });

  it("owes nothing when it is cancelled before its money arrived", async () => {
    const { order } = (await buy("mug", "MUG")).body;
    const cancelled = await owner.post(`${ORDERS}/${order.orderId}/cancellation`, {
      cancelId: "c",
    });
    expect(cancelled.body).toMatchObject({ amountCents: 0, payback: "none" });
    expect(await orderOf(order.orderId)).toMatchObject({
      status: "cancelled",
      paymentState: "never-came",
      refunds: [],
    });
    const late = await owner.post<Refused>(`${ORDERS}/${order.orderId}/payment`, {});
    expect(late).toMatchObject({ status: 409, body: { error: { code: "order-cancelled" } } });
  });

  it("is recorded with many others in one bulk operation, which can be undone", async () => {
    const bought = [await buy("mug", "MUG"), await buy("mug", "MUG")];
    const ids = bought.map(({ body }) => body.order.orderId);
    await settled();
    const { work } = await doToMany(owner, {
      list: "orders",
      action: "record-payment",
      of: { ids },
    });
    expect(work).toMatchObject({ status: "done", changed: 2 });
    for (const id of ids) expect((await orderOf(id)).paymentState).toBe("recorded");
    await undoMany(owner, work.workId);
    for (const id of ids) expect((await orderOf(id)).paymentState).toBe("awaited");
  });

  it("is assumed again when undoing the payments of many is undone", async () => {
    const old = await placeBeforeRecords(server, (await buy("mug", "MUG")).body.order.orderId);
    const recorded = (await buy("mug", "MUG")).body.order.orderId;
    await recordPayment(owner, recorded);
    await settled();
    const { work } = await doToMany(owner, {
      list: "orders",
      action: "undo-payment",
      of: { ids: [old, recorded] },
    });
    expect(work).toMatchObject({ status: "done", changed: 2 });
    for (const id of [old, recorded]) expect((await orderOf(id)).paymentState).toBe("awaited");
    await undoMany(owner, work.workId);
    expect(await orderOf(old)).toMatchObject({
      status: "paid",
      paymentState: "assumed",
      paymentStateAfterUndo: "awaited",
    });
    expect((await orderOf(recorded)).paymentState).toBe("recorded");
    // Its customer could have been asked for a review while the order was unpaid, and was not.
    const { events } = await server.infrastructure.eventStore.readStream(`order-demo.${old}`);
    const jobs = events.flatMap((event) =>
      planReviewRequestRules.flatMap((rule) => (rule.type === event.type ? rule.toJob(event) : [])),
    );
    expect(jobs.map((job) => job?.key)).toEqual(Array(2).fill(`plan-review-${old}`));
  });

  it("is assumed again, too, when an operation of an earlier version is undone", async () => {
    const old = await placeBeforeRecords(server, (await buy("mug", "MUG")).body.order.orderId);
    const recorded = (await buy("mug", "MUG")).body.order.orderId;
    await recordPayment(owner, recorded);
    await settled();
    const of = { ids: [old, recorded] };
    const { work } = await doToMany(owner, { list: "orders", action: "undo-payment", of });
    // Earlier versions did not note what was known of the money.
    const forget = "update bulk_work_rows set memo = null where work_id = $1";
    await server.database.query(forget, [work.workId]);
    await undoMany(owner, work.workId);
    expect((await orderOf(old)).paymentState).toBe("assumed");
    expect((await orderOf(recorded)).paymentState).toBe("recorded");
  });

  it("goes back to where it was when its record is undone, and says so before", async () => {
    const { order } = (await buy("mug", "MUG")).body;
    const orderId = await placeBeforeRecords(server, order.orderId);
    const known = async () => {
      const { status, paymentState, paymentStateAfterUndo } = await orderOf(orderId);
      return { status, paymentState, paymentStateAfterUndo };
    };
    const assumed = { status: "paid", paymentState: "assumed", paymentStateAfterUndo: "awaited" };
    const recorded = { ...assumed, paymentState: "recorded" };
    expect(await known()).toEqual(assumed);
    await recordPayment(owner, orderId);
    expect(await known()).toEqual({ ...recorded, paymentStateAfterUndo: "assumed" });
    expect((await undo(orderId)).body).toMatchObject({ status: "paid" });
    expect(await known()).toEqual(assumed);
    await recordPayment(owner, orderId);
    expect(await known()).toEqual({ ...recorded, paymentStateAfterUndo: "assumed" });
    await undo(orderId);
    await undo(orderId);
    expect(await known()).toEqual({
      status: "awaiting-payment",
      paymentState: "awaited",
      paymentStateAfterUndo: null,
    });
    await recordPayment(owner, orderId);
    expect(await known()).toEqual(recorded);
  });

  it("is filtered by its payment, and counts as spent once it is paid", async () => {
    const email = `${newId()}@spender.example`;
    const { order } = (await buy("mug", "MUG", email)).body;
    const spent = async () => {
      await settled();
      const [row] = await server.database.query<{ cents: number }>(
        `select spent_cents::int as cents from read.person_purchases as bought
          join read.orders as placed using (website_id, person_id) where order_id = $1`,
        [order.orderId],
      );
      return row?.cents;
    };
    expect(await spent()).toBe(0);
    await recordPayment(owner, order.orderId);
    expect(await spent()).toBe(order.grandTotalCents);
    await undo(order.orderId);
    expect(await spent()).toBe(0);
    const filters = encodeURIComponent("paymentState:is:awaited");
    const { body } = await owner.get<{ rows: { orderId: string }[] }>(
      `${ORDERS}?filters=${filters}&search=${email}`,
    );
    expect(body.rows?.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  });
});
