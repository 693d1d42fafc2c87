import { describe, expect, it } from "vitest";
import { cartDecider } from "./decide.ts";
import type { Entry } from "./entry.ts";
import { unorderedEntries } from "./unordered-entries.ts";

const entry = (entryId: string, variantId: string, quantity: number): Entry => ({
  entryId,
  itemId: variantId,
  variantId,
  chosenVariant: { sku: variantId, attributes: {} },
  productType: 1,
  title: variantId,
  imageUrl: null,
  productUrl: "",
  quantity,
  purchasePriceCents: 100,
  currency: "USD",
  additionalFields: {},
});
const line = (lineId: string, variantId: string, quantity: number) => ({
  lineId,
  variantId,
  quantity,
});
const amounts = (entries: readonly Entry[]) =>
  entries.map(({ entryId, quantity }) => [entryId, quantity]);

describe("the entries of a cart beyond its order", () => {
  it.each([
    ["nothing, when nothing was changed", [entry("a", "mug", 2)], []],
    ["what was added", [entry("a", "mug", 2), entry("b", "lamp", 1)], [["b", 1]]],
    ["what a quantity was raised by", [entry("a", "mug", 5)], [["a", 3]]],
    ["nothing, when a quantity was lowered", [entry("a", "mug", 1)], []],
    ["nothing, when the line was taken out and put in again", [entry("b", "mug", 2)], []],
    ["the rest of a line put in again with more", [entry("b", "mug", 3)], [["b", 1]]],
    [
      "another line of the same variant beside the bought one",
      [entry("a", "mug", 2), entry("b", "mug", 1)],
      [["b", 1]],
    ],
  ])("%s", (_title, entries, left) =>
    expect(amounts(unorderedEntries(entries, [line("a", "mug", 2)]))).toEqual(left),
  );
});

describe("a cart that ends", () => {
  const cart = {
    ...cartDecider.initial,
    created: "2030-01-01T00:00:00.000Z",
    entries: [entry("a", "mug", 2), entry("b", "lamp", 1)],
  };
  const purchase = {
    type: "PurchaseCart",
    orderId: "order",
    lines: [line("a", "mug", 2)],
    at: "2030-01-01T00:00:00.000Z",
  } as const;

  it("does not while something in it has no cart to continue in", () =>
    expect(cartDecider.decide({ ...purchase, taken: [] }, cart)).toEqual({
      ok: false,
      rejection: { code: "cart-changed" },
    }));

  it("names the cart in which added entries continue", () => {
    const taken = [entry("b", "lamp", 1)];
    const decided = cartDecider.decide({ ...purchase, taken, followUpCartId: "next" }, cart);
    if (!decided.ok) throw new Error("It was refused.");
    expect(decided.value).toMatchObject([{ type: "CartPurchased", followUpCartId: "next" }]);
    expect(decided.value.reduce(cartDecider.evolve, cart)).toMatchObject({
      orderId: "order",
      followUpCartId: "next",
    });
  });
});
