import { expect, it } from "vitest";
import { generateVariants, valuesIn } from "./generate-variants.ts";
import { emptyVariant, type VariantDraft } from "./product-draft.ts";

const options = ["Size", "Color"];
const values = { Size: ["S", "M"], Color: ["Red", "Blue"] };
const newIds = () => {
  let number = 0;
  return () => {
    number += 1;
    return `new-${number}`;
  };
};
const shown = (variants: readonly VariantDraft[]) =>
  variants.map(({ variantId, attributes, price }) =>
    [variantId, attributes.Size, attributes.Color, price].join(" "),
  );

it("the only variant becomes the first combination, and its prices those of all", () =>
  expect(
    shown(generateVariants(options, values, [{ ...emptyVariant("v1"), price: "12" }], newIds())),
  ).toEqual(["v1 S Red 12", "new-1 S Blue 12", "new-2 M Red 12", "new-3 M Blue 12"]));

it("variants that exist are kept as they are", () => {
  const kept = { ...emptyVariant("v1"), attributes: { Size: "M", Color: "Blue" }, price: "9" };
  const other = { ...emptyVariant("v2"), attributes: { Size: "L", Color: "Red" }, price: "11" };
  const generated = generateVariants(options, values, [kept, other], newIds());
  expect(generated.slice(0, 2)).toEqual([kept, other]);
  expect(shown(generated)).toEqual([
    "v1 M Blue 9",
    "v2 L Red 11",
    "new-1 S Red 9",
    "new-2 S Blue 9",
    "new-3 M Red 9",
  ]);
});

it("nothing is generated while an option has no value, and nothing twice", () => {
  const [variant] = [emptyVariant("v1")];
  expect(generateVariants(options, { Size: ["S"], Color: [] }, [variant], newIds())).toEqual([
    variant,
  ]);
  const once = generateVariants(options, values, [variant], newIds());
  expect(generateVariants(options, values, once, newIds())).toEqual(once);
  expect(valuesIn(options, once)).toEqual(values);
});
