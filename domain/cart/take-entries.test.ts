import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given as givenOf } from "#tests/support/given.ts";
import { MAX_ENTRIES } from "./add-entry.ts";
import { cartDecider } from "./decide.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";

const at = "2030-01-01T00:00:00.000Z";
const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const entry = (n: number, change: Partial<Entry> = {}): Entry => ({
  entryId: id(n),
  itemId: `item-${n}`,
  variantId: `variant-${n}`,
  chosenVariant: { sku: `SKU-${n}`, attributes: {} },
  productType: 1,
  title: `Item ${n}`,
  imageUrl: null,
  productUrl: `/shop/p/item-${n}`,
  quantity: 2,
  purchasePriceCents: 1_000,
  currency: "USD",
  additionalFields: {},
  ...change,
});
const added = (line: Entry): CartEvent => ({ type: "CartEntryAdded", ...line, addedAt: at });
const grown = (entryId: string, quantity: number): CartEvent => ({
  type: "CartEntryQuantityChanged",
  entryId,
  quantity,
  changedAt: at,
});
const given = givenOf(cartDecider);
const take = (...entries: readonly Entry[]) => ({ type: "TakeEntries", entries, at }) as const;

describe("taking another cart's entries", () => {
  it("begins a cart with them", () => {
    given()
      .when(take(entry(1), entry(2)))
      .yields(added(entry(1)), added(entry(2)));
  });
  it("adds quantities of the same variant with the same answers", () => {
    given(added(entry(1)))
      .when(take({ ...entry(1), entryId: id(9), quantity: 3 }))
      .yields(grown(id(1), 5));
  });
  it("of a copy that comes back counts the larger quantity, not both", () => {
    const copyOf = (quantity: number) =>
      ({ ...take({ ...entry(1), entryId: id(9), quantity }), isCopy: true }) as const;
    given(added(entry(1)))
      .when(copyOf(2))
      .yields();
    given(added(entry(1)))
      .when(copyOf(1))
      .yields();
    given(added(entry(1)))
      .when(copyOf(3))
      .yields(grown(id(1), 3));
  });
  it("keeps lines apart whose answers differ", () => {
    const engraved = { ...entry(1), entryId: id(9), additionalFields: { text: "Ann" } };
    given(added(entry(1)))
      .when(take(engraved))
      .yields(added(engraved));
  });
  it("takes no line a second time whose answers were changed here", () => {
    const changed = { ...entry(1), additionalFields: { text: "Ann" } };
    given(added(changed))
      .when(take(entry(1)))
      .yields();
  });
  it("fills a line up to the most it takes, and begins another with the rest", () => {
    const other = { ...entry(1), entryId: id(9) };
    given(added(entry(1, { quantity: 9_998 })))
      .when(take(other))
      .yields(grown(id(1), 9_999), added({ ...other, quantity: 1 }));
    given(added(entry(1, { quantity: 9_999 })), added({ ...other, quantity: 1 }))
      .when(take({ ...entry(1), entryId: id(10) }))
      .yields(grown(id(9), 3));
  });
  it("takes more lines than a visitor may add", () => {
    const full = Array.from({ length: MAX_ENTRIES }, (_, n) => added(entry(n + 1)));
    given(...full)
      .when(take(entry(5_000), { ...entry(1), entryId: id(9_999) }))
      .yields(added(entry(5_000)), grown(id(1), 4));
  });
  it("does not merge lines in another currency", () =>
    given(added(entry(1)))
      .when(take(entry(2, { currency: "EUR" })))
      .yields());
  it("is refused by a cart that has been bought", () => {
    given(added(entry(1)), { type: "CartPurchased", orderId: "o", purchasedAt: at })
      .when(take(entry(2)))
      .refuses({ code: "cart-purchased" });
  });
});

describe("any two carts", () => {
  const line = fc.record({
    item: fc.integer({ min: 1, max: 4 }),
    answer: fc.constantFrom("", "Ann", "Bo"),
    quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 5_000, max: 9_999 })),
  });
  type Line = { item: number; answer: string; quantity: number };
  const linesFrom = (first: number, lines: readonly Line[]): readonly Entry[] =>
    lines.map(({ item, answer, quantity }, n) => ({
      ...entry(item),
      entryId: id(first + n),
      quantity,
      additionalFields: answer === "" ? {} : { text: answer },
    }));
  const units = (entries: readonly Entry[]): Map<string, number> => {
    const counted = new Map<string, number>();
    for (const { itemId, additionalFields, quantity } of entries) {
      const what = JSON.stringify([itemId, additionalFields]);
      counted.set(what, (counted.get(what) ?? 0) + quantity);
    }
    return new Map([...counted].sort());
  };
  const cartOf = (entries: readonly Entry[]) =>
    entries.map(added).reduce(cartDecider.evolve, cartDecider.initial);

  it("make one that has every unit of both, each with its answers", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (own, guest) => {
        const [left, right] = [linesFrom(1, own), linesFrom(1_000, guest)];
        const before = cartOf(left);
        const decision = cartDecider.decide(take(...right), before);
        if (!decision.ok) throw new Error("refused");
        const after = decision.value.reduce(cartDecider.evolve, before).entries;
        expect(units(after)).toEqual(units([...left, ...right]));
        expect(new Set(after.map(({ entryId }) => entryId)).size).toBe(after.length);
        for (const { quantity } of after) expect(quantity).toBeLessThanOrEqual(9_999);
        // A customer who signs in finds the account's lines in their order.
        expect(after.slice(0, left.length).map(({ entryId }) => entryId)).toEqual(
          left.map(({ entryId }) => entryId),
        );
      }),
      { numRuns: 500 },
    );
  });
});
