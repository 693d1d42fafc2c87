import { describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import {
  Crash,
  dying,
  metadata,
  minutesLater,
  openShop,
  process,
} from "#tests/support/checkout-shop.ts";
import { orderIdOf } from "#tests/support/signing.ts";

describe("buying", () => {
  it("holds, places, sells, confirms and ends the cart", async () => {
    const { shop, eventStore } = await openShop({ mug: 5, cup: 1 });
    const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
    const before = await eventStore.head();
    const outcome = await shop.buy(cartId);
    expect(outcome.ok && outcome.value.state.progress).toBe("definite");
    const { events } = await eventStore.readAll({ after: before, limit: 100 });
    expect(events.map(({ type }) => type)).toEqual([
      "StockHeld",
      "StockHeld",
      "OrderPlaced",
      "StockSold",
      "StockSold",
      "OrderConfirmed",
      "OrderPaymentAwaited",
      "CartPurchased",
    ]);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 3, holds: new Map() });
    expect(await shop.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain("ann@example.com");
    expect(outcome.ok && outcome.value.position).toBe(await eventStore.head());
  });

  it("buys a cart once, however often it is asked", async () => {
    const { shop, count } = await openShop({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 1 });
    const outcomes = await Promise.all([shop.buy(cartId), shop.buy(cartId), shop.buy(cartId)]);
    outcomes.push(await shop.buy(cartId));
    for (const outcome of outcomes)
      expect(outcome.ok && outcome.value.state.progress).toBe("definite");
    expect(await count("OrderPlaced")).toBe(1);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 4, holds: new Map() });
  });

  it("rejects a cart with too little stock, and leaves no units held [A5.4]", async () => {
    const { shop } = await openShop({ mug: 5, cup: 0 });
    const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
    expect(await shop.buy(cartId)).toEqual({
      ok: false,
      rejection: { code: "not-enough-stock" },
    });
    expect(await shop.stock("mug")).toMatchObject({ onHand: 5, holds: new Map() });
  });

  it("asks the product's own stream for the price, and shows the new one first", async () => {
    const { shop } = await openShop({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 2 });
    await shop.keeper.define(
      aProduct("mug", { variants: [{ ...aVariant("mug"), priceCents: 1300 }] }),
    );
    expect(await shop.buy(cartId)).toEqual({ ok: false, rejection: { code: "price-changed" } });
    expect((await shop.cart(cartId)).entries[0]?.purchasePriceCents).toBe(1300);
    const outcome = await shop.buy(cartId);
    expect(outcome.ok && outcome.value.state.placed?.grandTotalCents).toBe(2600);
  });

  it("waits for what others hold before it refuses", async () => {
    const { shop, eventStore, clock } = await openShop({ mug: 1, cup: 0 });
    const both = await shop.fill(newId(), { mug: 1, cup: 1 });
    const one = await shop.fill(newId(), { mug: 1 });
    const other = process(eventStore, clock);
    // The first holds the mug for a moment, until it learns that there is no cup.
    const outcomes = await Promise.all([shop.buy(both), other.buy(one)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true]);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 0, holds: new Map() });
  });

  it("sells both of two things to one of two customers who want both", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { shop, eventStore, clock } = await openShop({ mug: 1, cup: 1 });
      const carts = [
        await shop.fill(newId(), { mug: 1, cup: 1 }),
        await shop.fill(newId(), { cup: 1, mug: 1 }),
      ] as const;
      const other = process(eventStore, clock);
      const outcomes = await Promise.all([shop.buy(carts[0]), other.buy(carts[1])]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it("sells ten of ten to a hundred customers in two processes", async () => {
    const { shop, eventStore, clock } = await openShop({ mug: 10 });
    const other = process(eventStore, clock);
    const carts = await Promise.all(
      Array.from({ length: 100 }, () => shop.fill(newId(), { mug: 1 })),
    );
    const outcomes = await Promise.all(
      carts.map((cartId, index) => (index % 2 ? shop : other).buy(cartId)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.rejection).toEqual({ code: "not-enough-stock" });
    expect(await shop.stock("mug")).toMatchObject({ onHand: 0, holds: new Map() });
  });
});

describe("a crash", () => {
  const steps = [1, 2, 3, 4, 5, 6, 7];

  it.each(steps.flatMap((step) => [[step, false] as const, [step, true] as const]))(
    "at append %i (recorded: %s) is made good by trying again",
    async (step, kept) => {
      const { shop, eventStore, clock, count } = await openShop({ mug: 5, cup: 1 });
      const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
      const doomed = process(dying(eventStore, step, kept), clock);
      await expect(doomed.buy(cartId)).rejects.toThrow(Crash);
      const again = await process(eventStore, clock).buy(cartId);
      expect(again.ok && again.value.state.progress).toBe("definite");
      expect(await count("OrderPlaced")).toBe(1);
      expect(await count("OrderConfirmed")).toBe(1);
      expect(await count("StockSold")).toBe(2);
      expect(await count("CartPurchased")).toBe(1);
      expect(await shop.stock("mug")).toMatchObject({ onHand: 3, holds: new Map() });
      expect(await shop.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });
    },
  );

  it("between order and sale loses the units once the hold has lapsed and others bought them", async () => {
    const { shop, eventStore, clock, count } = await openShop({ mug: 5, cup: 1 });
    const [slow, quick] = [
      await shop.fill(newId(), { mug: 2, cup: 1 }),
      await shop.fill(newId(), { cup: 1 }),
    ];
    // Two holds, the order, and one of the two sales.
    await expect(process(dying(eventStore, 5, false), clock).buy(slow)).rejects.toThrow(Crash);
    expect((await shop.buy(quick)).ok).toBe(false);
    minutesLater(clock, 11);
    expect((await process(eventStore, clock).buy(quick)).ok).toBe(true);
    const late = process(eventStore, clock);
    expect(await late.buy(slow)).toEqual({ ok: false, rejection: { code: "not-enough-stock" } });
    expect((await late.order(slow)).progress).toBe("failed");
    expect(await count("OrderConfirmed")).toBe(1);
    expect(await late.stock("mug")).toMatchObject({ onHand: 5, holds: new Map() });
    expect(await late.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });
    await late.keeper.stock("cup", "cup", 1);
    expect((await late.buy(slow)).ok).toBe(true);
    expect(await late.stock("mug")).toMatchObject({ onHand: 3, holds: new Map() });
    expect(await late.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });
  });

  it("in the middle of giving back is made good, too", async () => {
    for (const step of [1, 2, 3, 4]) {
      const { shop, eventStore, clock } = await openShop({ mug: 5, cup: 1 });
      const [slow, quick] = [
        await shop.fill(newId(), { mug: 2, cup: 1 }),
        await shop.fill(newId(), { cup: 1 }),
      ];
      await expect(process(dying(eventStore, 5, false), clock).buy(slow)).rejects.toThrow(Crash);
      minutesLater(clock, 11);
      expect((await process(eventStore, clock).buy(quick)).ok).toBe(true);
      await process(dying(eventStore, step, true), clock)
        .buy(slow)
        .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      const last = process(eventStore, clock);
      expect((await last.buy(slow)).ok).toBe(false);
      await last.checkout.returnWhatIsOwed(orderIdOf("demo", slow), metadata);
      expect(await last.stock("mug")).toMatchObject({ onHand: 5, holds: new Map() });
      expect(await last.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });
    }
  });
});

describe("refunding", () => {
  it("returns the units once, also after a crash", async () => {
    for (const step of [1, 2, 3]) {
      const { shop, eventStore, clock, count } = await openShop({ mug: 5 });
      const cartId = await shop.fill(newId(), { mug: 3 });
      await shop.buy(cartId);
      await shop.pay(cartId);
      const orderId = orderIdOf("demo", cartId);
      const lineId = (await shop.order(cartId)).placed?.lines[0]?.lineId as string;
      const told = {
        refundId: "r",
        lines: [{ lineId, quantity: 2 }],
        amountCents: undefined,
        returnToStock: true,
      };
      const doomed = process(dying(eventStore, step, true), clock);
      await expect(doomed.checkout.refund(orderId, told, metadata)).rejects.toThrow(Crash);
      const again = await process(eventStore, clock).checkout.refund(orderId, told, metadata);
      expect(again.ok && again.value.state.refunds).toHaveLength(1);
      expect(await count("StockReturned")).toBe(1);
      expect((await process(eventStore, clock).stock("mug")).onHand).toBe(4);
    }
  });

  it("leaves the stock unchanged when units are not returned", async () => {
    const { shop } = await openShop({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 3 });
    await shop.buy(cartId);
    await shop.pay(cartId);
    const lineId = (await shop.order(cartId)).placed?.lines[0]?.lineId as string;
    const told = {
      refundId: "r",
      lines: [{ lineId, quantity: 1 }],
      amountCents: 5,
      returnToStock: false,
    };
    await shop.checkout.refund(orderIdOf("demo", cartId), told, metadata);
    expect((await shop.stock("mug")).onHand).toBe(2);
  });
});
