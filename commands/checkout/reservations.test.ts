import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { couponDecider } from "#domain/coupons/decide.ts";
import { type CouponDefinition, CouponEvent } from "#domain/coupons/events.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { cartGiftCardsDecider } from "#domain/gift-cards/decide-cart-choice.ts";
import { CartGiftCardsEvent, GiftCardEvent } from "#domain/gift-cards/events.ts";
import { newId } from "#infra/ids/uuid.ts";
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

let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.stop());

type Shop = ReturnType<typeof process>;

const coupon: CouponDefinition = {
  couponId: "TEN",
  code: "ten",
  name: "",
  discount: { kind: "percent", ratePpm: 100_000 },
  currency: "USD",
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: 1,
  enabled: true,
};
const couponsOf = ({ handler }: Shop) => handler(couponDecider, CouponEvent);
const cardsOf = ({ handler }: Shop) => handler(giftCardDecider, GiftCardEvent);
const demand = async <Outcome extends { readonly ok: boolean }>(outcome: Promise<Outcome>) => {
  expect(await outcome).toMatchObject({ ok: true });
};

/** A mug for $12.50, one use of ten percent off, and a gift card. */
const open = async (cardCents = 1_000) => {
  const stripe = createStripePayments({
    secretKey: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: fake.url,
    retries: 0,
  });
  const opened = await openShop({ mug: 10 }, { stripe });
  const { shop, clock, eventStore } = opened;
  const at = clock.at;
  await demand(couponsOf(shop).run("TEN", { type: "CreateCoupon", coupon, at }, { metadata }));
  const giftCardId = newId();
  await demand(
    cardsOf(shop).run(
      giftCardId,
      {
        type: "IssueGiftCard",
        giftCardId,
        codeHash: "hash",
        lastCharacters: "WXYZ",
        amountCents: cardCents,
        currency: "USD",
        source: { kind: "owner", note: "" },
        person: { personId: newId(), sealed: "" },
        at,
      },
      { metadata },
    ),
  );
  const fill = async () => {
    const cartId = await shop.fill(newId(), { mug: 1 });
    const { carts } = shop.checkout.streams;
    await demand(carts.run(cartId, { type: "ApplyCoupon", couponId: "TEN", at }, { metadata }));
    const choices = shop.handler(cartGiftCardsDecider, CartGiftCardsEvent);
    const choose = { type: "ChooseGiftCard", cartId, giftCardId, at } as const;
    await demand(choices.run(cartId, choose, { metadata }));
    return cartId;
  };
  const again = () => process(eventStore, clock, { stripe });
  const doomed = (step: number, kept: boolean) =>
    process(dying(eventStore, step, kept), clock, { stripe });
  const state = async () => {
    const seen = again();
    return {
      redeemed: (await couponsOf(seen).load("demo", "TEN")).state.redeemed,
      reservations: (await couponsOf(seen).load("demo", "TEN")).state.reservations.size,
      balanceCents: (await cardsOf(seen).load("demo", giftCardId)).state.balanceCents,
      cardHolds: (await cardsOf(seen).load("demo", giftCardId)).state.holds.size,
      onHand: (await seen.stock("mug")).onHand,
      stockHolds: (await seen.stock("mug")).holds.size,
    };
  };
  return { ...opened, fill, again, doomed, state };
};
const untouched = {
  redeemed: 0,
  reservations: 0,
  balanceCents: 1_000,
  cardHolds: 0,
  onHand: 10,
  stockHolds: 0,
};
const spent = { ...untouched, redeemed: 1, balanceCents: 0, onHand: 9 };

describe("an order with a coupon and a gift card", () => {
  it("keeps what each of them gave, and adds up", async () => {
    const { fill, shop, state } = await open();
    const cartId = await fill();
    const bought = await shop.buy(cartId, { grandTotalCents: 1_125 });
    expect(bought.ok && bought.value.state.placed).toMatchObject({
      subtotalCents: 1_250,
      discountCents: 125,
      grandTotalCents: 1_125,
      discounts: [{ couponId: "TEN", code: "ten", amountCents: 125 }],
      giftCards: [{ amountCents: 1_000 }],
      lines: [{ totalCents: 1_250, discountCents: 125 }],
      payment: { method: "manual" },
    });
    expect(await state()).toEqual(spent);
  });

  it("needs no payment when the gift card pays all of it", async () => {
    const { fill, shop, state, count } = await open(5_000);
    const cartId = await fill();
    const bought = await shop.buy(cartId, { method: "stripe" });
    expect(bought.ok && bought.value.state).toMatchObject({
      progress: "definite",
      placed: { payment: { method: "none" } },
    });
    expect(await count("OrderPaid")).toBe(1);
    expect(fake.intents.size).toBe(0);
    expect(await state()).toMatchObject({ balanceCents: 5_000 - 1_125 });
  });

  it("refuses a total that is not the one the customer saw", async () => {
    const { fill, shop, state } = await open();
    expect(await shop.buy(await fill(), { grandTotalCents: 1_250 })).toEqual({
      ok: false,
      rejection: { code: "total-changed" },
    });
    expect(await state()).toEqual(untouched);
  });

  it("never uses more than is available, however many buy at the same time", async () => {
    const { fill, again, state, count } = await open();
    const carts = await Promise.all([1, 2, 3, 4, 5].map(() => fill()));
    const outcomes = await Promise.all(
      carts.map((cartId) => again().buy(cartId, { grandTotalCents: 1_125 })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes)
      if (!outcome.ok)
        expect(["coupon-gone", "total-changed", "gift-card-gone"]).toContain(
          outcome.rejection.code,
        );
    expect(await count("OrderPlaced")).toBe(1);
    expect(await state()).toMatchObject({ redeemed: 1, balanceCents: 0, cardHolds: 0, onHand: 9 });
  });

  const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  it.each(steps.flatMap((step) => [[step, false] as const, [step, true] as const]))(
    "survives a crash at append %i (recorded: %s)",
    async (step, kept) => {
      const { fill, again, doomed, state, count } = await open();
      const cartId = await fill();
      await expect(doomed(step, kept).buy(cartId)).rejects.toThrow(Crash);
      expect((await again().buy(cartId)).ok).toBe(true);
      expect(await state()).toEqual(spent);
      expect([await count("OrderPlaced"), await count("OrderPaymentAwaited")]).toEqual([1, 1]);
    },
  );

  it("compensates every reservation when it is never paid, also when compensating is interrupted", async () => {
    for (const step of [1, 2, 3, 4, 5, 6]) {
      const { fill, shop, again, doomed, state, clock } = await open();
      const cartId = await fill();
      await shop.buy(cartId, { method: "stripe" });
      minutesLater(clock, 11);
      const abandon = async (process: Shop) => {
        const order = await process.order(cartId);
        if (order.progress === "placed")
          await process.checkout.abandonOrder(order, "payment-abandoned", metadata);
        await process.checkout.returnWhatIsOwed(orderIdOf("demo", cartId), metadata);
      };
      await abandon(doomed(step, true)).catch((error: unknown) =>
        expect(error).toBeInstanceOf(Crash),
      );
      await abandon(again());
      expect(await state()).toEqual(untouched);
    }
  });

  it("compensates every reservation when its manual payment never arrives, also when that is interrupted", async () => {
    for (const step of [1, 2, 3, 4, 5, 6]) {
      const { fill, shop, again, doomed, state, clock, count } = await open();
      const cartId = await fill();
      await shop.buy(cartId);
      expect(await state()).toEqual(spent);
      clock.at = "2030-01-15T00:00:00.000Z";
      const cancel = async ({ checkout, order }: Shop) => {
        const orderId = orderIdOf("demo", cartId);
        const command = { type: "CancelUnpaidOrder", cancelId: "late", at: clock.at } as const;
        await checkout.streams.orders.run(orderId, command, { metadata });
        await checkout.returnWhatIsOwed(orderId, metadata);
        return order(cartId);
      };
      await cancel(doomed(step, true)).catch((error: unknown) =>
        expect(error).toBeInstanceOf(Crash),
      );
      expect(await cancel(again())).toMatchObject({ money: "never-came", cancelled: true });
      expect(await state()).toEqual(untouched);
      expect([await count("OrderCancelled"), await count("OrderRefunded")]).toEqual([1, 0]);
    }
  });

  it("is refunded to the gift card first, and the rest is owed manually", async () => {
    const { fill, shop, state } = await open();
    const cartId = await fill();
    await shop.buy(cartId);
    await shop.pay(cartId);
    const refund = (refundId: string, amountCents: number) =>
      shop.checkout.refund(
        orderIdOf("demo", cartId),
        { refundId, lines: [], amountCents, returnToStock: false },
        metadata,
      );
    expect(await refund("r1", 600)).toMatchObject({ ok: true });
    expect(await refund("r1", 600)).toMatchObject({ ok: true });
    expect(await state()).toMatchObject({ balanceCents: 600 });
    expect(await refund("r2", 525)).toMatchObject({
      value: { state: { refunds: [{ progress: "paid" }, { progress: "owed" }] } },
    });
    expect(await state()).toMatchObject({ balanceCents: 1_000 });
  });
});
