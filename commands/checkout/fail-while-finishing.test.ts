import { afterAll, beforeAll, expect, it } from "vitest";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import type { Append, EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { Crash, metadata, openShop, process } from "#tests/support/checkout-shop.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { orderIdOf } from "#tests/support/signing.ts";

let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.stop());

/** Something that happens once, and can be waited for. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const coupon = {
  couponId: "TEN",
  code: "TEN",
  name: "",
  discount: { kind: "percent", ratePpm: 100_000 },
  currency: "USD",
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: 1,
  enabled: true,
} as const;

/** A mug by card, with a coupon, whose customer has agreed to pay. */
const open = async () => {
  const stripe = createStripePayments({
    secretKey: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: fake.url,
    retries: 0,
  });
  const opened = await openShop({ mug: 10 }, { stripe });
  const { shop, clock, eventStore } = opened;
  const { at } = clock;
  const coupons = shop.handler(couponDecider, CouponEvent);
  await coupons.run("TEN", { type: "CreateCoupon", coupon, at }, { metadata });
  const cartId = await shop.fill(newId(), { mug: 1 });
  const apply = { type: "ApplyCoupon", couponId: "TEN", at } as const;
  await shop.checkout.streams.carts.run(cartId, apply, { metadata });
  const placed = await shop.buy(cartId, { method: "stripe" });
  fake.pay((placed.ok && placed.value.awaited?.reference) || "");
  return {
    ...opened,
    cartId,
    on: (log: EventStore) => process(log, clock, { stripe }),
    eventStore,
  };
};

it.each([
  ["StockSold", "sell "],
  ["CouponRedeemed", "redeem "],
])("gives back also what a dying request took (%s) while the order failed", async (type, key) => {
  const { eventStore, cartId, on } = await open();
  const [asked, looked, taken] = [gate(), gate(), gate()];
  const finishing = on({
    ...eventStore,
    append: async (each: Append) => {
      if (!each.events.some((event) => event.type === type)) return eventStore.append(each);
      asked.open();
      await looked.opened;
      await eventStore.append(each).finally(taken.open);
      throw new Crash();
    },
  });
  const failing = on({
    ...eventStore,
    findDuplicate: async (websiteId, idempotencyKey) => {
      const found = await eventStore.findDuplicate(websiteId, idempotencyKey);
      if (idempotencyKey.startsWith(key)) {
        looked.open();
        await taken.opened;
      }
      return found;
    },
  });
  const finished = finishing.finish(cartId).catch((error: unknown) => error);
  await asked.opened;
  await failing.checkout.abandonOrder(await failing.order(cartId), "replaced", metadata);
  await finished;
  const later = on(eventStore);
  await later.checkout.returnWhatIsOwed(orderIdOf("demo", cartId), metadata);
  const { onHand, holds } = await later.stock("mug");
  expect([onHand, holds.size]).toEqual([10, 0]);
  const { state } = await later.handler(couponDecider, CouponEvent).load("demo", "TEN");
  expect([state.redeemed, state.reservations.size]).toEqual([0, 0]);
});
