import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import type { HoldStock, SellHeld, StockCommand } from "./commands.ts";
import { stockDecider } from "./decide.ts";
import type { StockEvent } from "./events.ts";
import { available, heldQuantity } from "./hold.ts";
import { MAX_QUANTITY } from "./quantity.ts";
import { stockRejectionText } from "./rejections.ts";

const stock = given(stockDecider);
const variant = { productId: "mug", variantId: "mug-red" };
const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-01T00:10:00.000Z";
const muchLater = "2030-01-01T00:20:00.000Z";

const received = (quantity: number): StockEvent => ({
  type: "StockReceived",
  ...variant,
  quantity,
  reference: "",
  receivedAt: at,
});
const held = (holdId: string, quantity: number, expiresAt = later, heldAt = at): StockEvent => ({
  type: "StockHeld",
  ...variant,
  holdId,
  quantity,
  expiresAt,
  heldAt,
});
const movedTo = (holdId: string, quantity: number, movedFrom: string): StockEvent => ({
  type: "StockHeld",
  ...variant,
  holdId,
  quantity,
  expiresAt: later,
  movedFrom,
  heldAt: at,
});
const released = (
  holdId: string,
  quantity: number,
  reason: "expired" | "cancelled" | "refused",
  releasedAt = at,
): StockEvent => ({
  type: "StockHoldReleased",
  ...variant,
  holdId,
  quantity,
  reason,
  releasedAt,
});
const sold = (holdId: string, quantity: number, soldAt = at): StockEvent => ({
  type: "StockSold",
  ...variant,
  holdId,
  orderId: `order-${holdId}`,
  quantity,
  soldAt,
});
const unlimited: StockEvent = {
  type: "StockCountingChanged",
  ...variant,
  unlimited: true,
  changedAt: at,
};
const hold = (holdId: string, quantity: number, when = at, expiresAt = later): HoldStock => ({
  type: "HoldStock",
  ...variant,
  holdId,
  quantity,
  expiresAt,
  at: when,
});
const sell = (holdId: string, quantity: number, when = at): SellHeld => ({
  type: "SellHeld",
  ...variant,
  holdId,
  orderId: `order-${holdId}`,
  quantity,
  at: when,
});

describe("receiving and adjusting", () => {
  const receive = (quantity: number): StockCommand => ({
    type: "ReceiveStock",
    ...variant,
    quantity,
    reference: "",
    at,
  });
  const adjust = (delta: number): StockCommand => ({
    type: "AdjustStock",
    ...variant,
    delta,
    reason: "counted",
    at,
  });
  const adjusted = (delta: number): StockEvent => ({
    type: "StockAdjusted",
    ...variant,
    delta,
    reason: "counted",
    adjustedAt: at,
  });

  it("books a delivery", () => stock().when(receive(5)).yields(received(5)));
  it.each([0, -1, 1.5, Number.NaN, MAX_QUANTITY + 1])("refuses a delivery of %s", (quantity) =>
    stock().when(receive(quantity)).refuses({ code: "quantity-invalid" }),
  );
  it("corrects upwards and downwards", () => {
    stock(received(5)).when(adjust(3)).yields(adjusted(3));
    stock(received(5)).when(adjust(-5)).yields(adjusted(-5));
  });
  it("records nothing for a difference of nothing", () =>
    stock(received(5)).when(adjust(0)).yields());
  it("refuses less than nothing", () =>
    stock(received(5)).when(adjust(-6)).refuses({ code: "stock-below-zero" }));
  it("rejects an adjustment below the held units", () =>
    stock(received(5), held("a", 3))
      .when(adjust(-3))
      .refuses({ code: "stock-below-held", held: 3 }));
  it("adjusts a variant without stock tracking by any number", () =>
    stock(unlimited).when(adjust(-6)).yields(adjusted(-6)));
});

describe("a stock count", () => {
  const countStock = (onHand: number): StockCommand => ({
    type: "CountStock",
    ...variant,
    onHand,
    reason: "stocktaking",
    at,
  });
  const adjusted = (delta: number): StockEvent => ({
    type: "StockAdjusted",
    ...variant,
    delta,
    reason: "stocktaking",
    adjustedAt: at,
  });

  it("is booked as a difference, or not at all", () => {
    stock(received(5)).when(countStock(8)).yields(adjusted(3));
    stock(received(5)).when(countStock(0)).yields(adjusted(-5));
    stock(received(5)).when(countStock(5)).yields();
  });
  it("is not below the held units", () => {
    stock(received(5), held("a", 3))
      .when(countStock(2))
      .refuses({ code: "stock-below-held", held: 3 });
    stock(received(5), held("a", 3)).when(countStock(3)).yields(adjusted(-2));
  });
  it("is rejected for a variant without stock tracking", () =>
    stock(unlimited).when(countStock(5)).refuses({ code: "stock-not-counted" }));
  it.each([-1, 1.5, Number.NaN, MAX_QUANTITY + 1])("is not %s", (onHand) =>
    stock(received(5)).when(countStock(onHand)).refuses({ code: "count-invalid" }),
  );
});

describe("counting", () => {
  const count = (isUnlimited: boolean): StockCommand => ({
    type: "SetCounting",
    ...variant,
    unlimited: isUnlimited,
    at,
  });
  const counted: StockEvent = {
    type: "StockCountingChanged",
    ...variant,
    unlimited: false,
    changedAt: at,
  };

  it("ends and begins", () => {
    stock(received(5)).when(count(true)).yields(unlimited);
    stock(received(5), unlimited).when(count(false)).yields(counted);
  });
  it("says why, where someone has said so", () =>
    stock()
      .when({ ...count(true), type: "SetCounting", unlimited: true, reason: "on demand" })
      .yields({ ...unlimited, type: "StockCountingChanged", reason: "on demand" } as StockEvent));
  it("records nothing when it is so already", () => {
    stock().when(count(false)).yields();
    stock(unlimited).when(count(true)).yields();
  });
  it("begins with nothing to sell when more was sold than ever lay there", () =>
    stock(unlimited, held("a", 4), sold("a", 4), held("b", 2))
      .when(count(false))
      .yields(counted, {
        type: "StockAdjusted",
        ...variant,
        delta: 6,
        reason: "Stock tracking turned on",
        adjustedAt: at,
      }));
});

describe("moving a hold", () => {
  const move: StockCommand = { type: "MoveHold", ...variant, holdId: "a", toHoldId: "b", at };
  it("passes the units on without their being free in between", () =>
    stock(received(5), held("a", 2))
      .when(move)
      .yields(released("a", 2, "cancelled"), movedTo("b", 2, "a")));
  it("knows where they were held first, however often they are moved", () =>
    stock(received(5), movedTo("b", 2, "a"))
      .when({ ...move, holdId: "b", toHoldId: "c" })
      .yields(released("b", 2, "cancelled"), movedTo("c", 2, "a")));
  it("adds them to the hold that is there, for the longer time of the two", () =>
    stock(received(5), held("a", 1), held("b", 2, muchLater))
      .when(move)
      .yields(
        released("a", 1, "cancelled"),
        released("b", 2, "cancelled"),
        held("b", 3, muchLater),
      ));
  it("does nothing with a hold that has lapsed, or that is there already", () => {
    stock(received(5)).when(move).yields();
    stock(received(5), held("a", 2))
      .when({ ...move, at: later })
      .yields();
    stock(received(5), held("a", 2))
      .when({ ...move, toHoldId: "a" })
      .yields();
  });
});

describe("holding", () => {
  it("sets units aside", () => stock(received(5)).when(hold("a", 5)).yields(held("a", 5)));
  it("rejects a quantity above the stock [A5.4]", () => {
    stock().when(hold("a", 1)).refuses({ code: "not-enough-stock" });
    stock(received(5)).when(hold("a", 6)).refuses({ code: "not-enough-stock" });
    stock(received(5), held("a", 3), sold("a", 3))
      .when(hold("b", 3))
      .refuses({ code: "not-enough-stock" });
  });
  it("distinguishes missing units from units that others hold", () => {
    stock(received(5), held("a", 3)).when(hold("b", 3)).refuses({ code: "stock-held" });
    stock(received(5), held("a", 3)).when(hold("b", 6)).refuses({ code: "not-enough-stock" });
    expect(stockRejectionText({ code: "stock-held" })).toBe(
      "Sorry, we do not have enough of that item available.",
    );
  });
  it("holds any quantity of a variant without stock tracking", () =>
    stock(unlimited).when(hold("a", 50)).yields(held("a", 50)));
  it("records nothing when the same is held already", () =>
    stock(received(5), held("a", 5)).when(hold("a", 5)).yields());
  it("replaces a hold of another size", () => {
    stock(received(5), held("a", 5))
      .when(hold("a", 2))
      .yields(released("a", 5, "cancelled"), held("a", 2));
    stock(received(5), held("a", 2), held("b", 1))
      .when(hold("a", 5))
      .refuses({ code: "stock-held" });
  });
  it("takes the units of expired holds, the oldest first, and ends those it needs", () =>
    stock(received(3), held("new", 1, later), held("old", 1, at))
      .when(hold("c", 2, muchLater, muchLater))
      .yields(released("old", 1, "expired", muchLater), held("c", 2, muchLater, muchLater)));
  it("leaves the units of live holds alone", () =>
    stock(received(3), held("a", 2, muchLater))
      .when(hold("b", 2, later))
      .refuses({ code: "stock-held" }));
  it("renews its own expired hold when the units are still there", () =>
    stock(received(3), held("a", 3))
      .when(hold("a", 3, muchLater, muchLater))
      .yields(released("a", 3, "expired", muchLater), held("a", 3, muchLater, muchLater)));
});

describe("releasing", () => {
  const release = (reason: "expired" | "cancelled", when = at): StockCommand => ({
    type: "ReleaseHold",
    ...variant,
    holdId: "a",
    reason,
    at: when,
  });
  it("frees the units", () =>
    stock(received(3), held("a", 3))
      .when(release("cancelled"))
      .yields(released("a", 3, "cancelled")));
  it("records nothing when the hold is gone", () =>
    stock(received(3)).when(release("cancelled")).yields());
  it("leaves a hold that lives when it should be expired", () =>
    stock(received(3), held("a", 3)).when(release("expired")).yields());
  it("frees an expired hold", () =>
    stock(received(3), held("a", 3))
      .when(release("expired", later))
      .yields(released("a", 3, "expired", later)));
});

describe("selling and returning", () => {
  it("turns a hold into a sale", () =>
    stock(received(3), held("a", 2)).when(sell("a", 2)).yields(sold("a", 2)));
  it("sells an expired hold whose units nobody took", () =>
    stock(received(3), held("a", 2))
      .when(sell("a", 2, muchLater))
      .yields(sold("a", 2, muchLater)));
  it("rejects the sale of a released hold", () => {
    stock(received(3)).when(sell("a", 2)).refuses({ code: "hold-gone" });
    stock(received(3), held("a", 2), sold("a", 2))
      .when(sell("a", 2))
      .refuses({ code: "hold-gone" });
  });
  it("sells more or less than was held when the units are there", () => {
    stock(received(3), held("a", 1))
      .when(sell("a", 3))
      .yields(released("a", 1, "cancelled"), held("a", 3), sold("a", 3));
    stock(received(3), held("a", 1), held("b", 1))
      .when(sell("a", 3))
      .refuses({ code: "not-enough-stock" });
  });
  it("takes units back", () =>
    stock(received(3), held("a", 2), sold("a", 2))
      .when({
        type: "ReturnStock",
        ...variant,
        orderId: "order-a",
        returnId: "r",
        quantity: 2,
        at,
      })
      .yields({
        type: "StockReturned",
        ...variant,
        orderId: "order-a",
        returnId: "r",
        quantity: 2,
        returnedAt: at,
      }));
});

describe("any sequence of commands", () => {
  const minute = (count: number) => new Date(Date.parse(at) + count * 60_000).toISOString();
  const step = fc.record({
    kind: fc.constantFrom("receive", "adjust", "hold", "release", "expire", "sell", "return"),
    quantity: fc.integer({ min: 1, max: 6 }),
    holdId: fc.constantFrom("a", "b", "c", "d"),
    minutes: fc.integer({ min: 0, max: 8 }),
  });
  type Step = { kind: string; quantity: number; holdId: string };

  const toCommand = ({ kind, quantity, holdId }: Step, now: number): StockCommand => {
    const base = { ...variant, at: minute(now) };
    switch (kind) {
      case "receive":
        return { type: "ReceiveStock", ...base, quantity, reference: "" };
      case "adjust":
        return { type: "AdjustStock", ...base, delta: -quantity, reason: "lost" };
      case "hold":
        return { type: "HoldStock", ...base, holdId, quantity, expiresAt: minute(now + 10) };
      case "release":
        return { type: "ReleaseHold", ...base, holdId, reason: "cancelled" };
      case "expire":
        return { type: "ReleaseHold", ...base, holdId, reason: "expired" };
      case "sell":
        return { type: "SellHeld", ...base, holdId, orderId: holdId, quantity };
      default:
        return { type: "ReturnStock", ...base, orderId: holdId, returnId: holdId, quantity };
    }
  };

  it("never sells more than the stock, and its figures always agree", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = stockDecider.initial;
        let now = 0;
        let cameIn = 0;
        let wentOut = 0;
        for (const each of steps) {
          now += each.minutes;
          const decision = stockDecider.decide(toCommand(each, now), state);
          if (!decision.ok) continue;
          for (const event of decision.value) {
            if (event.type === "StockReceived" || event.type === "StockReturned")
              cameIn += event.quantity;
            if (event.type === "StockAdjusted") cameIn += event.delta;
            if (event.type === "StockSold") wentOut += event.quantity;
            if (event.type === "StockSold") expect(state.holds.has(event.holdId)).toBe(true);
            state = stockDecider.evolve(state, event);
            // What the tables show is never negative, not even between two events of one append.
            expect(state.onHand - heldQuantity(state)).toBeGreaterThanOrEqual(0);
          }
          expect(state.onHand).toBe(cameIn - wentOut);
          expect(available(state, minute(now))).toBeGreaterThanOrEqual(0);
          expect(available(state, minute(now))).toBeLessThanOrEqual(state.onHand);
        }
        expect(wentOut).toBeLessThanOrEqual(cameIn);
      }),
      { numRuns: 500 },
    );
  });

  it("holding or releasing twice is holding or releasing once", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = stockDecider.initial;
        for (const each of steps) {
          const command = toCommand(each, 0);
          const decision = stockDecider.decide(command, state);
          if (!decision.ok) continue;
          state = decision.value.reduce(stockDecider.evolve, state);
          if (command.type === "HoldStock" || command.type === "ReleaseHold")
            expect(stockDecider.decide(command, state)).toEqual({ ok: true, value: [] });
        }
      }),
    );
  });
});
