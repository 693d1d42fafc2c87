import { describe, expect, it } from "vitest";
import { aVariant } from "#tests/support/shown-variant.ts";
import type { Product } from "../catalog/product.ts";
import { checkAdd } from "./check-add.ts";

const shirt = {
  productType: 1,
  variantOptionOrdering: ["Size", "Colour", "Fit"],
  variants: [
    aVariant({ Size: "S", Colour: "Red", Fit: "Slim" }, 3),
    aVariant({ Size: "M", Colour: "Red", Fit: "Slim" }, 0),
  ],
} as unknown as Product;
const small = { Size: "S", Colour: "Red", Fit: "Slim" };
const refused = (message: string) => ({ ok: false, message });

describe("checks before sending", () => {
  it("names one, two and more missing options [A5.2]", () => {
    expect(checkAdd(shirt, { Size: "S", Colour: "Red" }, "1")).toEqual(
      refused("Please select the Fit option."),
    );
    expect(checkAdd(shirt, { Size: "S" }, "1")).toEqual(
      refused("Please select the Colour and Fit options."),
    );
    expect(checkAdd(shirt, {}, "1")).toEqual(
      refused("Please select the Size, Colour and Fit options."),
    );
  });
  it("refuses a variant that does not exist [A5.3]", () =>
    expect(checkAdd(shirt, { ...small, Fit: "Wide" }, "1")).toEqual(
      refused("Sorry, that item variant is unavailable. Please select another variant."),
    ));
  it("refuses more than there is [A5.4]", () => {
    const message = "Sorry, we do not have enough of that item available.";
    expect(checkAdd(shirt, { ...small, Size: "M" }, "1")).toEqual(refused(message));
    expect(checkAdd(shirt, small, "4")).toEqual(refused(message));
  });
  it("wants a whole number [A5.5]", () => {
    expect(checkAdd(shirt, small, "two")).toEqual(refused("Quantity must be a number."));
    expect(checkAdd(shirt, small, " ")).toEqual(refused("Quantity must be a number."));
    expect(checkAdd(shirt, small, "1.5")).toEqual(refused("Quantity must be a whole number"));
  });
  it("asks for a gift card's denomination [A5.6]", () =>
    expect(checkAdd({ ...shirt, productType: 4 } as Product, {}, "1")).toEqual(
      refused("Select a denomination for the Gift Card"),
    ));
  it("knows what to send when all is well", () =>
    expect(checkAdd(shirt, small, "3")).toEqual({ ok: true, sku: "S-RED-SLIM", quantity: 3 }));
});
