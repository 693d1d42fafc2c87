import { expect, it } from "vitest";
import { changeText, fieldsText, type ProductChange, patched, patchesOf } from "./bulk-change.ts";
import { type ProductDefinition, productTypes } from "./events.ts";

const variant = (variantId: string, priceCents: number, salePriceCents: number | null = null) => ({
  variantId,
  sku: variantId,
  attributes: { Size: variantId },
  priceCents,
  salePriceCents,
  onSale: salePriceCents !== null,
  image: null,
});
const mug: ProductDefinition = {
  productId: "mug",
  slug: "mug",
  name: "Mug",
  description: "",
  productType: productTypes.PHYSICAL,
  currency: "USD",
  variantOptionOrdering: ["Size"],
  variants: [variant("s", 1_005), variant("l", 2_000, 1_500)],
  images: [],
  tags: ["red", "blue", "old"],
  vendor: "",
  collectionIds: ["cups"],
  visible: true,
  useCustomAddButtonText: false,
  customAddButtonText: "",
};
const after = (change: ProductChange, product = mug) =>
  patched(product, patchesOf(product, change), "forwards").product;
const prices = ({ variants }: ProductDefinition) =>
  variants.map(({ priceCents, salePriceCents, onSale }) => [priceCents, salePriceCents, onSale]);

it("rounds half up to the cent, and sale prices go along", () =>
  expect(prices(after({ kind: "price-percent", basisPoints: 1_000 }))).toEqual([
    [1_106, null, false],
    [2_200, 1_650, true],
  ]));
it("rounds to whole yen", () => {
  const yen = { ...mug, currency: "JPY", variants: [variant("s", 15_000)] };
  expect(prices(after({ kind: "price-percent", basisPoints: 100 }, yen))).toEqual([
    [15_200, null, false],
  ]);
});
it("takes an amount off, and never more than there is", () =>
  expect(prices(after({ kind: "price-amount", cents: -1_600 }))).toEqual([
    [0, null, false],
    [400, 0, true],
  ]));
it("starts a sale off the regular price, and ends one", () => {
  expect(prices(after({ kind: "sale-on", basisPoints: 3_333 }))).toEqual([
    [1_005, 670, true],
    [2_000, 1_333, true],
  ]);
  expect(prices(after({ kind: "sale-off" }))[1]).toEqual([2_000, 1_500, false]);
});
it("does nothing where nothing changes", () => {
  expect(patchesOf(mug, { kind: "visibility", visible: true })).toEqual([]);
  expect(patchesOf(mug, { kind: "tag", tag: "red", tagged: true })).toEqual([]);
  expect(patchesOf(mug, { kind: "collection", collectionId: "new", inside: false })).toEqual([]);
});

it.each<ProductChange>([
  { kind: "visibility", visible: false },
  { kind: "price-percent", basisPoints: -1_234 },
  { kind: "price-amount", cents: -5_000 },
  { kind: "sale-on", basisPoints: 5_000 },
  { kind: "sale-off" },
  { kind: "collection", collectionId: "cups", inside: false },
  { kind: "collection", collectionId: "gifts", inside: true },
  { kind: "tag", tag: "blue", tagged: false },
  { kind: "tag", tag: "new", tagged: true },
])("gives back exactly what was before $kind, and is done once however often", (change) => {
  const patches = patchesOf(mug, change);
  const done = patched(mug, patches, "forwards");
  expect(done.product).not.toEqual(mug);
  expect(patched(done.product, patches, "forwards")).toEqual(done);
  expect(patched(done.product, patches, "back")).toEqual({ product: mug, left: [] });
});

it("skips products that were changed since or no longer exist", () => {
  const patches = patchesOf(mug, { kind: "price-amount", cents: 100 });
  const done = after({ kind: "price-amount", cents: 100 });
  const [small, large] = done.variants;
  if (small === undefined || large === undefined) throw new Error("The mug has two sizes.");
  const since = { ...done, name: "Cup", variants: [small, { ...large, priceCents: 999 }] };
  const undone = patched(since, patches, "back");
  expect(prices(undone.product)).toEqual([
    [1_005, null, false],
    [999, 1_500, true],
  ]);
  expect(undone.product.name).toBe("Cup");
  expect(undone.left).toEqual([{ field: "priceCents", of: "l", before: 2_000, after: 2_100 }]);
  expect(patched({ ...done, variants: [small] }, patches, "back").left).toHaveLength(2);
});

it("names amounts in the currency of the products where they share one", () => {
  const told = (cents: number, ...currencies: readonly string[]) =>
    changeText({ kind: "price-amount", cents }, { currencies });
  expect(told(250, "EUR")).toBe("Prices raised by €2.50");
  expect(told(-30_000, "JPY")).toBe("Prices lowered by ¥300");
  expect(told(250, "EUR", "USD")).toBe("Prices raised by 2.5 in each product’s currency");
});

it.each<[ProductChange, string]>([
  [{ kind: "visibility", visible: true }, "Made visible"],
  [{ kind: "visibility", visible: false }, "Hidden"],
  [{ kind: "price-percent", basisPoints: 1_250 }, "Prices raised by 12.5%"],
  [{ kind: "price-percent", basisPoints: -500 }, "Prices lowered by 5%"],
  [{ kind: "price-percent", basisPoints: 0 }, "Prices raised by 0%"],
  [{ kind: "price-amount", cents: 0 }, "Prices raised by $0.00"],
  [{ kind: "sale-on", basisPoints: 2_000 }, "On sale at 20% off"],
  [{ kind: "sale-off" }, "Sale ended"],
  [{ kind: "collection", collectionId: "cups", inside: true }, "Added to Cups"],
  [{ kind: "collection", collectionId: "cups", inside: false }, "Removed from Cups"],
  [{ kind: "tag", tag: "red", tagged: true }, "Tagged “red”"],
  [{ kind: "tag", tag: "red", tagged: false }, "Tag “red” removed"],
])("describes %j as “%s”", (change, text) =>
  expect(changeText(change, { currencies: ["USD"], collection: "Cups" })).toBe(text),
);

it("describes a change without the title of its collection, and an amount without a product", () => {
  expect(
    changeText({ kind: "collection", collectionId: "cups", inside: true }, { currencies: [] }),
  ).toBe("Added to a collection");
  expect(changeText({ kind: "price-amount", cents: -50 }, { currencies: [] })).toBe(
    "Prices lowered by 0.5 in each product’s currency",
  );
});

it("names each changed field once", () => {
  expect(fieldsText(patchesOf(mug, { kind: "price-amount", cents: 100 }))).toBe(
    "price, sale price",
  );
  expect(fieldsText(patchesOf(mug, { kind: "visibility", visible: false }))).toBe("visibility");
  expect(fieldsText([])).toBe("");
});
