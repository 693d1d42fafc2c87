import { describe, expect, it } from "vitest";
import type { ShippingOption } from "#domain/shipping/events.ts";
import { rateText } from "#domain/shipping/rate-text.ts";
import { formProblems } from "../kit/editing/form-problems.ts";
import {
  emptyShippingOption,
  shippingOptionDraftOf,
  shippingOptionInputOf,
  shippingOptionRules,
} from "./shipping-option-draft.ts";

const option = (rate: ShippingOption["rate"]): ShippingOption => ({
  shippingOptionId: "id",
  name: "Parcel",
  description: "Slow",
  rate,
  currency: "USD",
  countries: ["US"],
  enabled: true,
});
const rates: readonly (readonly [string, ShippingOption["rate"]])[] = [
  ["$4.90", { kind: "flat", costCents: 490 }],
  ["Free", { kind: "flat", costCents: 0 }],
  [
    "$9.00 – $42.00, up to 2.5 kg",
    {
      kind: "weight",
      steps: [
        { upToGrams: 500, costCents: 900 },
        { upToGrams: 2_500, costCents: 4_200 },
      ],
    },
  ],
  ["$5.00, any weight", { kind: "weight", steps: [{ upToGrams: null, costCents: 500 }] }],
  [
    "$4.90, free from $50.00",
    {
      kind: "subtotal",
      steps: [
        { fromCents: 0, costCents: 490 },
        { fromCents: 5_000, costCents: 0 },
      ],
    },
  ],
];

const problemsOf = (draft: typeof emptyShippingOption) =>
  formProblems(shippingOptionRules("USD"), draft);

describe("a shipping option on the screen", () => {
  it.each(rates)("that costs %s is saved as it was", (text, rate) => {
    const { shippingOptionId: _id, currency: _currency, ...rest } = option(rate);
    expect(rateText(option(rate))).toBe(text);
    const draft = shippingOptionDraftOf(option(rate));
    expect(problemsOf(draft)).toEqual({});
    expect(shippingOptionInputOf(draft, "USD")).toEqual(rest);
  });

  it("reports its invalid fields", () => {
    expect(problemsOf(emptyShippingOption)).toEqual({
      name: "Required",
      cost: "Enter an amount such as 4.90.",
    });
    const steps = (...limits: readonly string[]) =>
      problemsOf({
        ...emptyShippingOption,
        name: "Parcel",
        kind: "weight",
        weightSteps: limits.map((limit, index) => ({ key: `${index}`, limit, cost: "1" })),
      }).cost;
    expect(steps("1", "1")).toBe("Each tier must start above the previous one.");
    expect(steps("", "1")).toBe("Each tier must start above the previous one.");
    expect(steps("1", "")).toBeUndefined();
  });

  it("says at its field what cannot be read in a tier", () => {
    const steps = [
      { key: "first", limit: "1,5", cost: "$6.80" },
      { key: "last", limit: "", cost: "" },
    ];
    const typed = { ...emptyShippingOption, name: "Parcel" };
    expect(problemsOf({ ...typed, kind: "weight", weightSteps: steps })).toMatchObject({
      "weightSteps.0.limit": "Enter a weight such as 1.5.",
      "weightSteps.0.cost": "Enter an amount such as 4.90.",
      "weightSteps.1.cost": "Enter an amount such as 4.90.",
    });
    expect(problemsOf({ ...typed, kind: "subtotal", subtotalSteps: steps })).toMatchObject({
      "subtotalSteps.0.limit": "Enter an amount such as 4.90.",
      "subtotalSteps.1.limit": "Enter an amount such as 4.90.",
    });
  });
});
