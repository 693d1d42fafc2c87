import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import type { StockCommand } from "./commands.ts";
import { stockDecider } from "./decide.ts";
import type { StockEvent } from "./events.ts";
import { expiredHoldsOfOthers, heldUnder } from "./hold.ts";
import { MAX_QUANTITY } from "./quantity.ts";

const stock = given(stockDecider);
const variant = { productId: "mug", variantId: "mug-red" };
const at = (minute: number) => `2030-01-01T00:${String(minute).padStart(2, "0")}:00.000Z`;
const received = (quantity: number): StockEvent => ({
  type: "StockReceived",
  ...variant,
  quantity,
  reference: "",
  receivedAt: at(0),
});
const held = (holdId: string, quantity: number, until: number, movedFrom?: string): StockEvent => ({
  type: "StockHeld",
  ...variant,
  holdId,
  quantity,
  expiresAt: at(until),
  heldAt: at(0),
  ...(movedFrom !== undefined && { movedFrom }),
});
const released = (
  holdId: string,
  quantity: number,
  reason: "expired" | "cancelled",
): StockEvent => ({
  type: "StockHoldReleased",
  ...variant,
  holdId,
  quantity,
  reason,
  releasedAt: at(0),
});
const adjusted = (delta: number): StockEvent => ({
  type: "StockAdjusted",
  ...variant,
  delta,
  reason: "",
  adjustedAt: at(0),
});
const hold = (
  holdId: string,
  quantity: number,
  until: number,
  prolong?: boolean,
): StockCommand => ({
  type: "HoldStock",
  ...variant,
  holdId,
  quantity,
  expiresAt: at(until),
  at: at(0),
  ...(prolong !== undefined && { prolong }),
});
const adjust = (delta: number): StockCommand => ({
  type: "AdjustStock",
  ...variant,
  delta,
  reason: "",
  at: at(0),
});
const giveBack = (quantity: number): StockCommand => ({
  type: "ReturnStock",
  ...variant,
  orderId: "o",
  returnId: "r",
  quantity,
  at: at(0),
});
const receive = (quantity: number): StockCommand => ({
  type: "ReceiveStock",
  ...variant,
  quantity,
  reference: "",
  at: at(0),
});
const move = (holdId: string, toHoldId: string, now = 0): StockCommand => ({
  type: "MoveHold",
  ...variant,
  holdId,
  toHoldId,
  at: at(now),
});
const stateOf = (...events: readonly StockEvent[]) =>
  events.reduce(stockDecider.evolve, stockDecider.initial);

itKeepsTheDeciderContract("stock", stockDecider);

describe("quantities", () => {
  it.each([-1, 0.5, MAX_QUANTITY + 1, Number.NaN])("of %d are refused everywhere", (quantity) => {
    const invalid = { code: "quantity-invalid" } as const;
    stock(received(5))
      .when(hold("a", quantity, 9))
      .refuses(invalid);
    stock(received(5)).when(giveBack(quantity)).refuses(invalid);
    stock(received(5)).when(receive(quantity)).refuses(invalid);
    if (quantity !== -1) stock(received(5)).when(adjust(quantity)).refuses(invalid);
  });

  it("reach a million exactly", () => {
    stock().when(receive(MAX_QUANTITY)).yields(received(MAX_QUANTITY));
    stock().when(adjust(MAX_QUANTITY)).yields(adjusted(MAX_QUANTITY));
  });

  it("can be counted up while more is held than there is, as after tracking was turned on", () => {
    const short = [received(1), held("a", 1, 9), held("b", 3, 9)];
    stock(...short)
      .when(adjust(1))
      .yields(adjusted(1));
    stock(...short)
      .when(adjust(-1))
      .refuses({ code: "stock-below-held", held: 4 });
  });
});

describe("holding again", () => {
  const once = [received(5), held("a", 2, 10)];
  it("does not change the hold, unless it must be prolonged", () => {
    for (const prolong of [undefined, false])
      stock(...once)
        .when(hold("a", 2, 11, prolong))
        .yields();
    stock(...once)
      .when(hold("a", 2, 10, true))
      .yields();
    stock(...once)
      .when(hold("a", 2, 9, true))
      .yields();
    stock(...once)
      .when(hold("a", 2, 11, true))
      .yields(released("a", 2, "cancelled"), held("a", 2, 11));
  });
});

describe("moving a hold", () => {
  const history = [received(9), held("mine", 2, 10), held("there", 3, 20)];
  it("joins a valid one, and keeps the later time", () => {
    const joined = [released("mine", 2, "cancelled"), released("there", 3, "cancelled")];
    stock(...history)
      .when(move("mine", "there"))
      .yields(...joined, held("there", 5, 20));
    stock(received(9), held("mine", 2, 20), held("there", 3, 10))
      .when(move("mine", "there"))
      .yields(...joined, held("there", 5, 20));
  });

  it("takes the place of an expired one, and says where its units come from", () => {
    stock(received(9), held("mine", 2, 20), held("there", 3, 5))
      .when(move("mine", "there", 5))
      .yields(
        { ...released("mine", 2, "cancelled"), releasedAt: at(5) } as StockEvent,
        { ...released("there", 3, "expired"), releasedAt: at(5) } as StockEvent,
        { ...held("there", 2, 20, "mine"), heldAt: at(5) } as StockEvent,
      );
    stock(received(9), held("mine", 2, 10, "first"))
      .when(move("mine", "new"))
      .yields(released("mine", 2, "cancelled"), held("new", 2, 10, "first"));
  });

  it("does nothing for an expired hold, for one that is not there, and onto itself", () => {
    stock(...history)
      .when(move("mine", "there", 10))
      .yields();
    stock(...history)
      .when(move("none", "there"))
      .yields();
    stock(...history)
      .when(move("mine", "mine"))
      .yields();
  });
});

it("finds the expired holds of others, the oldest first", () => {
  const state = stateOf(received(9), held("new", 1, 9), held("mine", 1, 4), held("old", 1, 5));
  expect(expiredHoldsOfOthers(state, "mine", at(9)).map(([id]) => id)).toEqual(["old", "new"]);
  expect(expiredHoldsOfOthers(state, "mine", at(5)).map(([id]) => id)).toEqual(["old"]);
  expect(expiredHoldsOfOthers(state, "mine", at(4))).toEqual([]);
});

it("adds up the valid holds whose ids begin alike", () => {
  const state = stateOf(
    received(9),
    held("cart.1", 1, 9),
    held("cart.2", 2, 5),
    held("a.cart.", 4, 9),
  );
  expect(heldUnder(state, "cart.", at(4))).toBe(3);
  expect(heldUnder(state, "cart.", at(5))).toBe(1);
});
