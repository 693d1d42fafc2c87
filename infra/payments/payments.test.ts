import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { newId } from "../ids/uuid.ts";
import { createManualPayments } from "./manual.ts";
import { paymentsSuite } from "./port.suite.ts";
import { PaymentRefused, PaymentUnavailable } from "./port.ts";
import { createStripePayments } from "./stripe.ts";
import { toStripeAmount } from "./stripe-values.ts";
import { whenAsked } from "./when-asked.ts";

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.stop());
beforeEach(() => stripe.setAway(false));

const open = (secretKey = "sk_test") =>
  createStripePayments({
    secretKey,
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: stripe.url,
    retries: 0,
  });
const asked = (amountCents = 2_500, currency = "USD") => ({
  websiteId: "demo",
  orderId: newId(),
  attempt: 1,
  amountCents,
  currency,
});

paymentsSuite("payment by hand", () => ({
  payments: createManualPayments(),
  agree: () => undefined,
}));
paymentsSuite("payment through Stripe", () => ({
  payments: whenAsked("pk_test", async () => open()),
  agree: ({ reference }) => stripe.pay(reference),
}));

describe("payment through Stripe", () => {
  it("asks for the money to be set aside, in Stripe's units, and names nobody", async () => {
    const order = asked();
    const payment = await open().begin(order);
    expect(payment).toMatchObject({ status: "awaiting", decline: null });
    expect(payment.clientSecret).toContain(payment.reference);
    expect(stripe.intentOf(payment.reference)).toMatchObject({
      amount: 2_500,
      currency: "usd",
      capture_method: "manual",
      metadata: { websiteId: "demo", orderId: order.orderId, attempt: "1" },
    });
    const yen = await open().begin(asked(120_000, "JPY"));
    expect(stripe.intentOf(yen.reference)).toMatchObject({ amount: 1_200, currency: "jpy" });
  });

  it("counts whole yen and hundredths of other currencies [A9.7]", () => {
    expect(toStripeAmount(123_400, "JPY")).toBe(1_234);
    expect(toStripeAmount(123_456, "EUR")).toBe(123_456);
  });

  it("reports a decline, and again the next one", async () => {
    const payments = open();
    const { reference } = await payments.begin(asked());
    stripe.decline(reference);
    const first = await payments.find(reference);
    expect(first).toMatchObject({ status: "awaiting", decline: { code: "insufficient_funds" } });
    stripe.decline(reference);
    const second = await payments.find(reference);
    expect(second.decline?.declineId).not.toBe(first.decline?.declineId);
    stripe.pay(reference);
    expect(await payments.find(reference)).toMatchObject({ status: "authorized", decline: null });
  });

  it("shows the present status of a payment", async () => {
    const payments = open();
    const { reference } = await payments.begin(asked());
    expect((await payments.collect(reference)).status).toBe("awaiting");
    stripe.setStatus(reference, "processing");
    expect((await payments.cancel(reference)).status).toBe("processing");
    stripe.pay(reference);
    await payments.collect(reference);
    expect((await payments.cancel(reference)).status).toBe("paid");
    const other = await payments.begin(asked());
    await payments.cancel(other.reference);
    expect((await payments.collect(other.reference)).status).toBe("cancelled");
  });

  it("rejects payments that it can never collect, and refunds that are not possible", async () => {
    const payments = open();
    await expect(payments.begin(asked(10))).rejects.toThrow(PaymentRefused);
    const { reference } = await payments.begin(asked());
    stripe.pay(reference);
    await payments.collect(reference);
    const refund = { reference, refundId: "r", amountCents: 2_501, currency: "USD" };
    expect(await payments.refund(refund)).toEqual({ ok: false, code: "charge_already_refunded" });
  });

  it("knows a refund again when the key has been forgotten", async () => {
    const payments = open();
    const { reference } = await payments.begin(asked());
    stripe.pay(reference);
    await payments.collect(reference);
    const refund = { reference, refundId: "old", amountCents: 1_000, currency: "USD" };
    const first = await payments.refund(refund);
    stripe.calls.length = 0;
    expect(await payments.refund(refund)).toEqual(first);
    expect(stripe.calls).toEqual(["GET /v1/refunds"]);
  });

  it("deletes the customer that it made, anyone who was faster, and nothing of other accounts", async () => {
    const payments = open();
    const { reference } = await payments.begin({ ...asked(), keepsMeans: true });
    const customer = stripe.intentOf(reference).customer ?? "";
    expect(stripe.customers.has(customer)).toBe(true);
    expect(await payments.forgetMeans(reference)).toBe("forgotten");
    expect(stripe.customers.has(customer)).toBe(false);
    const later = { ...asked(), meansOf: reference };
    stripe.pay(reference);
    await expect(payments.begin(later)).rejects.toThrow(PaymentRefused);
    expect(await payments.forgetMeans("pi_of_another_account")).toBe("unknown");
    stripe.setAway(true);
    await expect(payments.forgetMeans(reference)).rejects.toThrow(PaymentUnavailable);
  });

  it("is unavailable while Stripe is away or turns our key down", async () => {
    stripe.setAway(true);
    await expect(open().begin(asked())).rejects.toThrow(PaymentUnavailable);
    stripe.setAway(false);
    await expect(open("sk_wrong").begin(asked())).rejects.toThrow(PaymentUnavailable);
  });

  describe("notices", () => {
    const intent = {
      id: "pi_1",
      object: "payment_intent",
      metadata: { websiteId: "demo", orderId: "o" },
    };
    const read = (payload: string, signature: string | undefined) =>
      open().readNotice(new TextEncoder().encode(payload), signature);

    it("count under Stripe's signature only, and only when they are fresh", async () => {
      const payload = stripe.notice("payment_intent.succeeded", intent);
      const of = { websiteId: "demo", orderId: "o", reference: "pi_1" };
      expect(await read(payload, stripe.signed(payload))).toEqual(of);
      expect(await read(payload, undefined)).toBe("invalid");
      expect(await read(payload, "t=1,v1=00")).toBe("invalid");
      expect(await read(payload, stripe.signed(payload, "whsec_other"))).toBe("invalid");
      expect(await read(`${payload} `, stripe.signed(payload))).toBe("invalid");
      const old = Date.now() - 6 * 60 * 1_000;
      expect(await read(payload, stripe.signed(payload, "whsec_test", old))).toBe("invalid");
      expect(await read("{", stripe.signed("{"))).toBe("invalid");
    });

    it("of other things, and of other shops' payments, are nothing to us", async () => {
      const other = stripe.notice("customer.created", { id: "cus_1", object: "customer" });
      expect(await read(other, stripe.signed(other))).toBeUndefined();
      const foreign = stripe.notice("payment_intent.created", { ...intent, metadata: {} });
      expect(await read(foreign, stripe.signed(foreign))).toBeUndefined();
    });
  });
});
