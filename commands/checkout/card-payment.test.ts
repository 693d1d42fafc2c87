import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createManualPayments } from "#infra/payments/manual.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import {
  Crash,
  dying,
  metadata,
  minutesLater,
  openShop,
  process,
} from "#tests/support/checkout-shop.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { offeredPayments } from "./answer-order.ts";
import type { Buy } from "./draft-order.ts";

let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.stop());
beforeEach(() => fake.setAway(false));

const card: Partial<Buy> = { method: "stripe" };
const stripePayments = () =>
  createStripePayments({
    secretKey: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: fake.url,
    retries: 0,
  });
const open = async (stock: Readonly<Record<string, number>>) => {
  const stripe = stripePayments();
  const opened = await openShop(stock, { stripe });
  const again = () => process(opened.eventStore, opened.clock, { stripe });
  const doomed = (step: number, kept: boolean) =>
    process(dying(opened.eventStore, step, kept), opened.clock, { stripe });
  return { ...opened, again, doomed };
};
type Shop = Awaited<ReturnType<typeof open>>["shop"];

const referenceOf = async (shop: Shop, cartId: string): Promise<string> => {
  const { payment } = await shop.order(cartId);
  if (payment === undefined) throw new Error("No payment has begun.");
  return payment.reference;
};
const intentsOf = (cartId: string) =>
  [...fake.intents.values()].filter(
    ({ metadata: { orderId } }) => orderId === orderIdOf("demo", cartId),
  );

describe("paying by card", () => {
  it("waits for the customer, then collects and confirms", async () => {
    const { shop, count } = await open({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 2 });
    const placed = await shop.buy(cartId, card);
    expect(placed).toMatchObject({ ok: true, value: { awaited: { status: "awaiting" } } });
    expect((await shop.order(cartId)).progress).toBe("placed");
    expect((await shop.cart(cartId)).orderId).toBeNull();
    const reference = await referenceOf(shop, cartId);
    fake.pay(reference);
    expect((await shop.finish(cartId)).state.progress).toBe("definite");
    expect(fake.intentOf(reference)).toMatchObject({ status: "succeeded", amount_received: 2500 });
    expect(await count("OrderPaid")).toBe(1);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 3, holds: new Map() });
    expect((await shop.cart(cartId)).orderId).toBe(orderIdOf("demo", cartId));
  });

  it("asks for the money once, however often the button is pressed", async () => {
    const { shop, again, count } = await open({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    const other = again();
    const placed = await Promise.all(
      [shop, other, shop, other, shop].map((each) => each.buy(cartId, card)),
    );
    const secrets = placed.map((each) => each.ok && each.value.awaited?.clientSecret);
    expect(new Set(secrets).size).toBe(1);
    expect(intentsOf(cartId)).toHaveLength(1);
    expect([await count("OrderPlaced"), await count("OrderPaymentStarted")]).toEqual([1, 1]);
    expect((await shop.stock("mug")).holds.size).toBe(1);
  });

  it("takes another card after a decline, which is recorded once", async () => {
    const { shop, count } = await open({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.buy(cartId, card);
    const reference = await referenceOf(shop, cartId);
    fake.decline(reference);
    for (const _time of [1, 2])
      expect((await shop.finish(cartId)).awaited?.decline?.code).toBe("insufficient_funds");
    expect(await count("OrderPaymentDeclined")).toBe(1);
    fake.pay(reference);
    expect((await shop.finish(cartId)).state.progress).toBe("definite");
  });

  it("begins again when the cart, the address or the payment method changes", async () => {
    const changes: readonly ((shop: Shop, cartId: string) => Promise<Partial<Buy>>)[] = [
      async (shop, cartId) => {
        await shop.change(cartId, [3]);
        return card;
      },
      async () => ({ ...card, note: "Please ring." }),
      async () => ({ method: "manual" }),
    ];
    for (const change of changes) {
      const { shop, count } = await open({ mug: 3 });
      const cartId = await shop.fill(newId(), { mug: 1 });
      await shop.buy(cartId, card);
      const first = await referenceOf(shop, cartId);
      const more = await change(shop, cartId);
      expect((await shop.buy(cartId, more)).ok).toBe(true);
      expect(fake.intentOf(first).status).toBe("canceled");
      const { failed, placed } = await shop.order(cartId);
      expect(failed.map(({ reason }) => reason)).toEqual(["replaced"]);
      expect(await count("OrderPlaced")).toBe(2);
      const { holds, onHand } = await shop.stock("mug");
      const held = [...holds.values()].reduce((sum, { quantity }) => sum + quantity, 0);
      const sold = more.method === "manual" ? 1 : 0;
      expect([onHand, held]).toEqual([3 - sold, sold === 1 ? 0 : placed?.lines[0]?.quantity]);
    }
  });

  it("is for good once the bank has said yes, even when the cart changes afterwards", async () => {
    const { shop } = await open({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.buy(cartId, card);
    fake.pay(await referenceOf(shop, cartId));
    await shop.change(cartId, [4]);
    const bought = await shop.buy(cartId, card);
    expect(bought).toMatchObject({ ok: true, value: { state: { progress: "definite" } } });
    expect((await shop.stock("mug")).onHand).toBe(4);
  });

  it("cancels a payment whose item was sold in the meantime", async () => {
    const { shop, again, clock } = await open({ mug: 1 });
    const [slow, quick] = [
      await shop.fill(newId(), { mug: 1 }),
      await shop.fill(newId(), { mug: 1 }),
    ];
    await shop.buy(slow, card);
    minutesLater(clock, 11);
    expect((await again().buy(quick)).ok).toBe(true);
    const reference = await referenceOf(shop, slow);
    fake.pay(reference);
    const late = again();
    expect((await late.finish(slow)).state.progress).toBe("failed");
    expect(fake.intentOf(reference)).toMatchObject({ status: "canceled", amount_received: 0 });
    expect(await late.stock("mug")).toMatchObject({ onHand: 0, holds: new Map() });
  });

  it("refunds what was collected for a failed order, or fails with an error", async () => {
    const { shop, again, clock } = await open({ mug: 1 });
    const [slow, quick] = [
      await shop.fill(newId(), { mug: 1 }),
      await shop.fill(newId(), { mug: 1 }),
    ];
    await shop.buy(slow, card);
    minutesLater(clock, 11);
    await again().buy(quick);
    const reference = await referenceOf(shop, slow);
    // As wallets do that cannot set money aside; and then a dispute that lets nothing go back.
    Object.assign(fake.intentOf(reference), { status: "succeeded", amount_received: 0 });
    await expect(again().finish(slow)).rejects.toThrow("was not refunded");
    expect((await again().order(slow)).returned).toEqual([]);
    Object.assign(fake.intentOf(reference), { amount_received: 1250 });
    fake.forgetKeys();
    await again().checkout.returnWhatIsOwed(orderIdOf("demo", slow), metadata);
    expect((await again().order(slow)).returned).toHaveLength(1);
    const back = fake.refunds.filter((each) => each.payment_intent === reference);
    expect(back.map(({ amount }) => amount)).toEqual([1250]);
  });

  it("is let go of when the customer turns back", async () => {
    const { shop } = await open({ mug: 1 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.start(cartId);
    await shop.buy(cartId, card);
    expect(await shop.start(cartId)).toMatchObject({ ok: true });
    expect(await shop.cancel(cartId)).toMatchObject({ released: true });
    expect(intentsOf(cartId).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 1, holds: new Map() });
    expect((await shop.buy(cartId)).ok).toBe(true);
  });

  it("prolongs the hold, so that there is time to pay", async () => {
    const { shop, clock } = await open({ mug: 1 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.start(cartId);
    minutesLater(clock, 9);
    await shop.buy(cartId, card);
    expect((await shop.order(cartId)).placed?.heldUntil).toBe("2030-01-01T00:19:00.000Z");
    minutesLater(clock, 5);
    const other = await shop.fill(newId(), { mug: 1 });
    expect((await shop.buy(other)).ok).toBe(false);
  });

  it("is refused when Stripe will never take it, and the goods are free again", async () => {
    const { shop } = await open({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.keeper.define({
      ...(await shop.checkout.streams.products.load("demo", "mug")).state.product,
      variants: [
        {
          variantId: "mug",
          sku: "MUG",
          attributes: {},
          priceCents: 10,
          salePriceCents: null,
          onSale: false,
          image: null,
        },
      ],
    } as never);
    expect((await shop.buy(cartId, card)).ok).toBe(false);
    expect(await shop.buy(cartId, card)).toEqual({
      ok: false,
      rejection: { code: "payment-refused" },
    });
    expect(await shop.stock("mug")).toMatchObject({ onHand: 5, holds: new Map() });
    expect((await shop.buy(cartId)).ok).toBe(true);
  });

  it("is not offered by a shop without Stripe", async () => {
    const { shop } = await openShop({ mug: 1 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    expect(await shop.buy(cartId, card)).toEqual({
      ok: false,
      rejection: { code: "payment-unknown" },
    });
  });
});

it("may be the only payment method", async () => {
  const stripe = stripePayments();
  const { shop } = await openShop({ mug: 1 }, { stripe, offersManual: false });
  const cartId = await shop.fill(newId(), { mug: 1 });
  expect(await shop.buy(cartId)).toEqual({ ok: false, rejection: { code: "payment-unknown" } });
  expect(offeredPayments({ manual: createManualPayments(), stripe, offersManual: false })).toEqual([
    { method: "stripe", publishableKey: "pk_test" },
  ]);
  expect((await shop.buy(cartId, card)).ok).toBe(true);
});

describe("a crash while a card is paid", () => {
  const steps = [1, 2, 3, 4, 5].flatMap((step) => [[step, false] as const, [step, true] as const]);

  it.each(steps)("at append %i (recorded: %s) is made good by trying again", async (step, kept) => {
    const { shop, again, doomed, count } = await open({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 2 });
    // Hold, order, payment begun: the process may die before the customer has paid.
    const first = doomed(step, kept).buy(cartId, card);
    if (step <= 3) await expect(first).rejects.toThrow(Crash);
    else await first;
    await again().buy(cartId, card);
    expect(intentsOf(cartId)).toHaveLength(1);
    fake.pay(await referenceOf(again(), cartId));
    // Sale, confirmation, cart: or in the middle of taking the money.
    await doomed(Math.max(1, step - 2), kept)
      .finish(cartId)
      .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
    expect((await again().finish(cartId)).state.progress).toBe("definite");
    const after = again();
    expect(intentsOf(cartId).map(({ status }) => status)).toEqual(["succeeded"]);
    expect([await count("StockSold"), await count("OrderPaid")]).toEqual([1, 1]);
    expect([await count("OrderPlaced"), await count("CartPurchased")]).toEqual([1, 1]);
    expect(await after.stock("mug")).toMatchObject({ onHand: 3, holds: new Map() });
  });

  it("or while Stripe is away leaves an order that can be finished, or given up", async () => {
    const { shop, again } = await open({ mug: 1 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    fake.setAway(true);
    await expect(shop.buy(cartId, card)).rejects.toThrow("payment provider is not reachable");
    fake.setAway(false);
    await again().buy(cartId, card);
    fake.pay(await referenceOf(again(), cartId));
    fake.setAway(true);
    await expect(again().finish(cartId)).rejects.toThrow("payment provider is not reachable");
    fake.setAway(false);
    expect((await again().finish(cartId)).state.progress).toBe("definite");
  });
});

describe("giving money back", () => {
  const bought = async () => {
    const opened = await open({ mug: 5 });
    const { shop } = opened;
    const cartId = await shop.fill(newId(), { mug: 3 });
    await shop.buy(cartId, card);
    const reference = await referenceOf(shop, cartId);
    fake.pay(reference);
    const { state } = await shop.finish(cartId);
    const lineId = state.placed?.lines[0]?.lineId as string;
    const orderId = orderIdOf("demo", cartId);
    const refund = (process: Shop, refundId = "r", quantity = 1) =>
      process.checkout.refund(
        orderId,
        {
          refundId,
          lines: [{ lineId, quantity }],
          amountCents: undefined,
          returnToStock: true,
        },
        metadata,
      );
    const refunds = () => fake.refunds.filter((each) => each.payment_intent === reference);
    return { ...opened, cartId, orderId, reference, refund, refunds };
  };

  it("goes through Stripe once per refund, also after a crash anywhere", async () => {
    for (const step of [1, 2, 3, 4])
      for (const kept of [false, true]) {
        const { again, doomed, refund, refunds, cartId } = await bought();
        await expect(refund(doomed(step, kept))).rejects.toThrow(Crash);
        expect(await refund(again())).toMatchObject({ ok: true });
        expect(refunds().map(({ amount }) => amount)).toEqual([1250]);
        const after = again();
        expect((await after.order(cartId)).refunds).toMatchObject([{ progress: "paid" }]);
        expect((await after.stock("mug")).onHand).toBe(3);
      }
  });

  it("waits for a Stripe that is away, and for nothing else", async () => {
    const { again, refund, refunds, orderId, cartId } = await bought();
    fake.setAway(true);
    expect(await refund(again())).toMatchObject({
      ok: true,
      value: { state: { refunds: [{ progress: "pending" }] } },
    });
    expect((await again().stock("mug")).onHand).toBe(2);
    fake.setAway(false);
    await again().checkout.returnWhatIsOwed(orderId, metadata);
    expect(refunds()).toHaveLength(1);
    expect((await again().order(cartId)).refunds).toMatchObject([{ progress: "paid" }]);
    expect((await again().stock("mug")).onHand).toBe(3);
  });

  it("counts no more when Stripe refuses it, and the goods stay where they are", async () => {
    const { again, refund, reference, cartId } = await bought();
    Object.assign(fake.intentOf(reference), { amount_received: 0 });
    await refund(again());
    const { refunds } = await again().order(cartId);
    expect(refunds).toMatchObject([{ progress: "refused" }]);
    expect((await again().stock("mug")).onHand).toBe(2);
    Object.assign(fake.intentOf(reference), { amount_received: 3750 });
    expect(await refund(again(), "r2", 3)).toMatchObject({ ok: true });
    expect((await again().order(cartId)).refunds).toMatchObject([{}, { progress: "paid" }]);
  });
});
