import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { available } from "#domain/inventory/hold.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct } from "#tests/support/catalog.ts";
import {
  Crash,
  dying,
  metadata,
  minutesLater,
  openShop,
  process,
} from "#tests/support/checkout-shop.ts";

const TEN_MINUTES_ON = "2030-01-01T00:10:00.000Z";

describe("going to the checkout", () => {
  it("holds every item of the cart for a limited time, so that others see fewer units", async () => {
    const { shop, clock } = await openShop({ mug: 5, cup: 1 });
    const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
    const started = await shop.start(cartId);
    expect(started).toMatchObject({
      ok: true,
      value: { expiresAt: TEN_MINUTES_ON, pricing: { totals: { grandTotalCents: 3750 } } },
    });
    expect(available(await shop.stock("mug"), clock.at)).toBe(3);
    expect(available(await shop.stock("cup"), clock.at)).toBe(0);
    minutesLater(clock, 10);
    expect(available(await shop.stock("mug"), clock.at)).toBe(5);
  });

  it("again changes nothing and does not prolong the hold, until it has lapsed", async () => {
    const { shop, clock, count } = await openShop({ mug: 5 });
    const cartId = await shop.fill(newId(), { mug: 2 });
    await shop.start(cartId);
    minutesLater(clock, 4);
    expect(await shop.start(cartId)).toMatchObject({ value: { expiresAt: TEN_MINUTES_ON } });
    expect([await count("StockHeld"), await count("CheckoutStarted")]).toEqual([1, 1]);
    minutesLater(clock, 7);
    const second = await shop.start(cartId);
    expect(second).toMatchObject({ value: { expiresAt: "2030-01-01T00:21:00.000Z" } });
    expect(available(await shop.stock("mug"), clock.at)).toBe(3);
  });

  it("holds the present items of the cart, and releases removed ones", async () => {
    const { shop, clock } = await openShop({ mug: 5, cup: 5 });
    const cartId = await shop.fill(newId(), { mug: 2, cup: 3 });
    await shop.start(cartId);
    await shop.change(cartId, [4, 0]);
    minutesLater(clock, 1);
    expect(await shop.start(cartId)).toMatchObject({ value: { expiresAt: TEN_MINUTES_ON } });
    expect(available(await shop.stock("mug"), clock.at)).toBe(1);
    expect(await shop.stock("cup")).toMatchObject({ onHand: 5, holds: new Map() });
  });

  it("is over when the customer turns back", async () => {
    const { shop, clock, count } = await openShop({ mug: 5, cup: 1 });
    const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
    expect(await shop.cancel(cartId)).toEqual({ released: false });
    await shop.start(cartId);
    expect(await shop.cancel(cartId)).toMatchObject({ released: true });
    expect(await shop.cancel(cartId)).toMatchObject({ released: false });
    expect(available(await shop.stock("mug"), clock.at)).toBe(5);
    expect(await count("StockHoldReleased")).toBe(2);
    expect((await shop.buy(cartId)).ok).toBe(true);
    expect(await shop.cancel(cartId)).toMatchObject({ released: false });
    expect(await shop.stock("mug")).toMatchObject({ onHand: 3, holds: new Map() });
  });

  it("is refused with the entries that others have first, and holds nothing then [A5.4]", async () => {
    const { shop, clock } = await openShop({ mug: 5, cup: 1 });
    const first = await shop.fill(newId(), { cup: 1 });
    await shop.start(first);
    const second = await shop.fill(newId(), { mug: 1, cup: 1 });
    const entries = (await shop.cart(second)).entries;
    expect(await shop.start(second)).toEqual({
      ok: false,
      rejection: { code: "not-enough-stock", entryIds: [entries[1]?.entryId] },
    });
    expect(available(await shop.stock("mug"), clock.at)).toBe(5);
    await shop.cancel(first);
    expect((await shop.start(second)).ok).toBe(true);
  });

  it("holds nothing after a refusal, also where it held less before", async () => {
    const { shop, clock } = await openShop({ mug: 3, cup: 5 });
    const cartId = await shop.fill(newId(), { mug: 1, cup: 1 });
    await shop.start(cartId);
    await shop.change(cartId, [5, 1]);
    expect(await shop.start(cartId)).toMatchObject({
      ok: false,
      rejection: { code: "not-enough-stock" },
    });
    expect(available(await shop.stock("mug"), clock.at)).toBe(3);
    expect(available(await shop.stock("cup"), clock.at)).toBe(5);
  });

  it("buys what it held, from the same hold", async () => {
    const { shop, count } = await openShop({ mug: 2 });
    const [mine, other] = [
      await shop.fill(newId(), { mug: 2 }),
      await shop.fill(newId(), { mug: 1 }),
    ];
    await shop.start(mine);
    expect(await shop.buy(other)).toEqual({ ok: false, rejection: { code: "not-enough-stock" } });
    expect((await shop.buy(mine)).ok).toBe(true);
    expect(await count("StockHeld")).toBe(1);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 0, holds: new Map() });
  });

  it("needs no countdown where nothing can run out", async () => {
    const { shop, clock } = await openShop({});
    await shop.keeper.define(aProduct("print"));
    await shop.checkout.streams.stocks.run(
      "print",
      {
        type: "SetCounting",
        productId: "print",
        variantId: "print",
        unlimited: true,
        at: clock.at,
      },
      { metadata },
    );
    const cartId = await shop.fill(newId(), { print: 1 });
    expect(await shop.start(cartId)).toMatchObject({ ok: true, value: { expiresAt: null } });
  });

  it("is for carts with something in them that have not been bought [A8.7]", async () => {
    const { shop } = await openShop({ mug: 5 });
    const empty = { ok: false, rejection: { code: "cart-empty" } };
    expect(await shop.start(newId())).toEqual(empty);
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.buy(cartId);
    expect(await shop.start(cartId)).toEqual(empty);
  });
});

describe("concurrent checkouts", () => {
  it("never hold or sell more than there is, whatever they do in whatever order", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            cart: fc.integer({ min: 0, max: 3 }),
            action: fc.constantFrom("start", "cancel", "buy", "wait" as const),
            process: fc.boolean(),
          }),
          { maxLength: 14 },
        ),
        async (steps) => {
          const { shop, eventStore, clock } = await openShop({ mug: 4 });
          const other = process(eventStore, clock);
          const carts = await Promise.all([1, 2, 3, 1].map((mug) => shop.fill(newId(), { mug })));
          await Promise.all(
            steps.map(async ({ cart, action, process: isOther }) => {
              const cartId = carts[cart] as string;
              if (action === "wait") minutesLater(clock, 6);
              else await (isOther ? other : shop)[action](cartId);
            }),
          );
          const { onHand, holds } = await process(eventStore, clock).stock("mug");
          const held = [...holds.values()].reduce((sum, { quantity }) => sum + quantity, 0);
          const sold = await Promise.all(
            carts.map(async (cartId) => {
              const { progress, placed } = await process(eventStore, clock).order(cartId);
              return progress === "definite" ? (placed?.lines[0]?.quantity ?? 0) : 0;
            }),
          );
          expect(onHand + sold.reduce((sum, units) => sum + units, 0)).toBe(4);
          expect(onHand - held).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    ));

  it("a hundred for ten units: ten hold them, ninety are rejected immediately", async () => {
    const { shop, eventStore, clock } = await openShop({ mug: 10 });
    const other = process(eventStore, clock);
    const carts = await Promise.all(
      Array.from({ length: 100 }, () => shop.fill(newId(), { mug: 1 })),
    );
    const started = await Promise.all(
      carts.map((cartId, index) => (index % 2 ? shop : other).start(cartId)),
    );
    expect(started.filter(({ ok }) => ok)).toHaveLength(10);
    expect(available(await shop.stock("mug"), clock.at)).toBe(0);
  });
});

describe("a crash while a checkout starts or is cancelled", () => {
  const steps = [1, 2, 3].flatMap((step) => [[step, false] as const, [step, true] as const]);

  it.each(steps)(
    "at append %i (recorded: %s) is made good by starting again",
    async (step, kept) => {
      const { shop, eventStore, clock } = await openShop({ mug: 5, cup: 1 });
      const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
      await expect(process(dying(eventStore, step, kept), clock).start(cartId)).rejects.toThrow(
        Crash,
      );
      expect((await process(eventStore, clock).start(cartId)).ok).toBe(true);
      const after = process(eventStore, clock);
      expect(available(await after.stock("mug"), clock.at)).toBe(3);
      expect((await after.buy(cartId)).ok).toBe(true);
      expect(await after.stock("cup")).toMatchObject({ onHand: 0, holds: new Map() });
    },
  );

  it.each(steps)(
    "at append %i (recorded: %s) holds nothing for longer than promised",
    async (step, kept) => {
      const { shop, eventStore, clock } = await openShop({ mug: 2, cup: 1 });
      const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
      await expect(process(dying(eventStore, step, kept), clock).start(cartId)).rejects.toThrow(
        Crash,
      );
      minutesLater(clock, 11);
      const other = process(eventStore, clock);
      const theirs = await other.fill(newId(), { mug: 2, cup: 1 });
      expect((await other.buy(theirs)).ok).toBe(true);
    },
  );

  it.each(steps)(
    "at append %i of a cancel (recorded: %s) is made good by cancelling again",
    async (step, kept) => {
      const { shop, eventStore, clock } = await openShop({ mug: 2, cup: 1 });
      const cartId = await shop.fill(newId(), { mug: 2, cup: 1 });
      await shop.start(cartId);
      await expect(process(dying(eventStore, step, kept), clock).cancel(cartId)).rejects.toThrow(
        Crash,
      );
      const again = process(eventStore, clock);
      await again.cancel(cartId);
      expect(await again.stock("mug")).toMatchObject({ onHand: 2, holds: new Map() });
      expect(await again.stock("cup")).toMatchObject({ onHand: 1, holds: new Map() });
    },
  );
});
