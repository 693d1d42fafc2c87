import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { shippingCost } from "./cost.ts";
import {
  MAX_SHIPPING_OPTIONS,
  SHIPPING_ID,
  shippingDecider,
  shippingOptionsOf,
  shippingRejectionText,
} from "./decide.ts";
import type { ShippingEvent, ShippingOption, ShippingRate } from "./events.ts";
import { rateText } from "./rate-text.ts";
import { servesCountry, usAndTerritories } from "./serves.ts";

const at = "2030-01-01T00:00:00.000Z";
const option = (
  shippingOptionId: string,
  changed: Partial<ShippingOption> = {},
): ShippingOption => ({
  shippingOptionId,
  name: shippingOptionId,
  description: "",
  currency: "USD",
  rate: { kind: "flat", costCents: 490 },
  countries: [],
  enabled: true,
  ...changed,
});
const defined = (id: string, changed?: Partial<ShippingOption>): ShippingEvent => ({
  type: "ShippingOptionDefined",
  option: option(id, changed),
  definedAt: at,
});
const define = (id: string, changed?: Partial<ShippingOption>, seen?: ShippingOption) =>
  ({ type: "DefineShippingOption", option: option(id, changed), seen, at }) as const;
const shipping = given(shippingDecider);
const full = Array.from({ length: MAX_SHIPPING_OPTIONS }, (_, place) => defined(`o${place}`));

itKeepsTheDeciderContract("shipping", shippingDecider, {
  past: [defined("a")],
  of: { shippingOptionId: "a" },
});

const weight: ShippingRate = {
  kind: "weight",
  steps: [
    { upToGrams: 1_000, costCents: 500 },
    { upToGrams: 5_000, costCents: 900 },
  ],
};
const subtotal: ShippingRate = {
  kind: "subtotal",
  steps: [
    { fromCents: 1_000, costCents: 490 },
    { fromCents: 5_000, costCents: 0 },
  ],
};
const parcel = (weightGrams: number, subtotalCents = 0) => ({ weightGrams, subtotalCents });

describe("the cost of an option", () => {
  it("is the same for every parcel at a flat rate", () =>
    expect(shippingCost({ kind: "flat", costCents: 490 }, parcel(9_999))).toBe(490));

  it.each([
    [0, 500],
    [1_000, 500],
    [1_001, 900],
    [5_000, 900],
    [5_001, undefined],
  ])("for a parcel of %i g is that of the first tier that carries it: %s", (grams, cost) =>
    expect(shippingCost(weight, parcel(grams))).toBe(cost),
  );

  it("is that of the last tier for any weight where it has no limit", () => {
    const open = { ...weight, steps: [...weight.steps, { upToGrams: null, costCents: 2_000 }] };
    expect(shippingCost(open, parcel(5_001))).toBe(2_000);
  });

  it.each([
    [999, undefined],
    [1_000, 490],
    [4_999, 490],
    [5_000, 0],
  ])("for goods of %i cents is that of the last tier that they reach: %s", (cents, cost) =>
    expect(shippingCost(subtotal, parcel(0, cents))).toBe(cost),
  );
});

describe("a rate in words", () => {
  const text = (rate: ShippingRate) => rateText({ rate, currency: "USD" });
  it.each<[string, ShippingRate]>([
    ["$4.90", { kind: "flat", costCents: 490 }],
    ["Free", { kind: "flat", costCents: 0 }],
    ["$5.00 – $9.00, up to 5 kg", weight],
    ["$5.00, any weight", { kind: "weight", steps: [{ upToGrams: null, costCents: 500 }] }],
    ["$5.00, up to 1.5 kg", { kind: "weight", steps: [{ upToGrams: 1_500, costCents: 500 }] }],
    ["$4.90 from $10.00, free from $50.00", subtotal],
    [
      "$4.90, free from $50.00",
      { kind: "subtotal", steps: [{ fromCents: 0, costCents: 490 }, ...subtotal.steps.slice(1)] },
    ],
    ["Free", { kind: "subtotal", steps: [{ fromCents: 0, costCents: 0 }] }],
  ])("is “%s”", (words, rate) => expect(text(rate)).toBe(words));
});

describe("the countries of an option", () => {
  it.each([
    [[], undefined, true],
    [[], "DE", true],
    [["DE"], undefined, false],
    [["DE"], "DE", true],
    [["DE"], "AT", false],
    [["US"], "PR", true],
    [["PR"], "US", false],
    [["DE"], "PR", false],
  ] as const)("%j serve %s: %s (A9.12)", (countries, country, serves) =>
    expect(servesCountry(countries, country)).toBe(serves),
  );

  it("are the United States with all their territories (A9.12)", () =>
    expect(usAndTerritories).toEqual(["US", "PR", "GU", "VI", "MP", "AS", "UM"]));
});

describe("defining an option", () => {
  it("changes it in its place, and leaves the others as they are", () => {
    const options = [defined("a"), defined("b"), defined("a", { name: "Express" })];
    const state = options.reduce(shippingDecider.evolve, shippingDecider.initial);
    expect(shippingOptionsOf(state)).toEqual([option("a", { name: "Express" }), option("b")]);
  });

  it("changes nothing when the definition is the same", () =>
    shipping(defined("a")).when(define("a")).yields());

  it("is rejected when another member has changed it since the editor was opened", () => {
    const now = defined("a", { name: "Now" });
    shipping(now)
      .when(define("a", { name: "Mine" }, option("a")))
      .refuses({ code: "changed-meanwhile", present: option("a", { name: "Now" }) });
    shipping(now)
      .when(define("a", { name: "Mine" }, option("a", { name: "Now" })))
      .yields(defined("a", { name: "Mine" }));
  });

  it("is refused for one more than 200, where an existing one can still be changed", () => {
    shipping(...full)
      .when(define("another"))
      .refuses({ code: "too-many-shipping-options" });
    shipping(...full)
      .when(define("o0", { name: "Changed" }))
      .yields(defined("o0", { name: "Changed" }));
    shipping(...full.slice(1))
      .when(define("another"))
      .yields(defined("another"));
  });

  it("in the order that they have already changes nothing", () =>
    shipping(defined("a"), defined("b"))
      .when({ type: "ArrangeShippingOptions", shippingOptionIds: ["a", "b"], at })
      .yields());
});

it("says what is wrong", () => {
  expect(shippingRejectionText({ code: "shipping-option-not-found" })).toBe(
    "Shipping option not found.",
  );
  expect(shippingRejectionText({ code: "too-many-shipping-options" })).toBe(
    "You can have up to 200 shipping options.",
  );
  expect(SHIPPING_ID).toBe("site");
});
