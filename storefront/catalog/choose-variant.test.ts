import { describe, expect, it } from "vitest";
import { aVariant } from "#tests/support/shown-variant.ts";
import {
  findVariant,
  initialChoice,
  missingOptions,
  totalStock,
  valueState,
  variantInStock,
} from "./choose-variant.ts";

const notebook = {
  productType: 1 as const,
  variantOptionOrdering: ["Cover", "Ruling"],
  options: [
    { name: "Cover", values: ["Sage", "Navy"] },
    { name: "Ruling", values: ["Plain", "Dotted"] },
  ],
  variants: [
    aVariant({ Cover: "Sage", Ruling: "Plain" }, 3),
    aVariant({ Cover: "Sage", Ruling: "Dotted" }, 0),
    aVariant({ Cover: "Navy", Ruling: "Plain" }, 2),
  ],
};

describe("choosing a variant", () => {
  it("names the options that are still open, in the owner's order", () => {
    expect(missingOptions(notebook, {})).toEqual(["Cover", "Ruling"]);
    expect(missingOptions(notebook, { Ruling: "Plain" })).toEqual(["Cover"]);
    expect(missingOptions(notebook, { Ruling: "Plain", Cover: "Sage" })).toEqual([]);
  });
  it("finds the variant with exactly the chosen values", () => {
    expect(findVariant(notebook, { Cover: "Navy", Ruling: "Plain" })?.sku).toBe("NAVY-PLAIN");
    expect(findVariant(notebook, { Cover: "Navy", Ruling: "Dotted" })).toBeUndefined();
    expect(findVariant(notebook, { Cover: "Navy" })).toBeUndefined();
  });
  it("needs no choice for a product without options", () => {
    const only = { variantOptionOrdering: [], variants: [aVariant({}, 1)] };
    expect(findVariant(only, {})).toBe(only.variants[0]);
  });
  it("knows the availability of a value under the other choices", () => {
    expect(valueState(notebook, {}, "Ruling", "Dotted")).toBe("sold-out");
    expect(valueState(notebook, { Cover: "Navy" }, "Ruling", "Dotted")).toBe("unavailable");
    expect(valueState(notebook, { Cover: "Navy" }, "Cover", "Sage")).toBe("available");
  });
  it("never calls digital goods and gift cards sold out [A4.6]", () => {
    expect(variantInStock({ productType: 2 }, aVariant({}, 0))).toBe(true);
    expect(variantInStock({ productType: 4 }, aVariant({}, 0))).toBe(true);
    expect(variantInStock({ productType: 1 }, aVariant({}, 0))).toBe(false);
    expect(variantInStock({ productType: 1 }, { unlimited: true, qtyInStock: 0 })).toBe(true);
  });
  it("adds up the stock of all variants", () => {
    expect(totalStock(notebook)).toBe(5);
    expect(totalStock({ variants: [{ ...aVariant({}, 0), unlimited: true }] })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
  it("chooses automatically where there is only one value", () => {
    expect(initialChoice({ options: [{ name: "Size", values: ["A5"] }] })).toEqual({ Size: "A5" });
    expect(initialChoice(notebook)).toEqual({});
  });
});
