import { describe, expect, it } from "vitest";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import type { ProductDefinition } from "./events.ts";
import type { ProductOfFile } from "./file-rows.ts";
import { productTypes } from "./product-types.ts";
import { shopifyHeadings, shopifyRows } from "./shopify-file.ts";

const origin = "https://inkwell.example";
const rowsOf = (change: Partial<ProductDefinition> = {}, of: Partial<ProductOfFile> = {}) =>
  shopifyRows(
    { product: aProduct("mug", change), collections: [], stock: new Map(), ...of },
    origin,
  );
const first = (...parameters: Parameters<typeof rowsOf>) => rowsOf(...parameters)[0] ?? {};
const variant = aVariant("mug");

describe("a product in Shopify's format", () => {
  it("has a default option where it has none", () =>
    expect(rowsOf({ tags: ["red", "big"], vendor: "Studio", description: "<p>Red</p>" })).toEqual([
      {
        Handle: "mug",
        Title: "Product mug",
        "Body (HTML)": "<p>Red</p>",
        Vendor: "Studio",
        Type: "",
        Tags: "red, big",
        Published: "true",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        "Variant SKU": "MUG",
        "Variant Grams": "0",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "0",
        "Variant Inventory Policy": "deny",
        "Variant Fulfillment Service": "manual",
        "Variant Price": "12.50",
        "Variant Requires Shipping": "true",
        "Variant Taxable": "true",
        "Gift Card": "false",
        "Variant Image": "",
        Status: "active",
      },
    ]));

  it("has a row for each variant or picture, whichever are more", () => {
    const product = {
      variantOptionOrdering: ["Size"],
      variants: [aVariant("small", { Size: "Small" }), aVariant("large")],
    };
    const picture = { assetUrl: "/a.jpg", altText: "A" };
    const [small, large] = rowsOf({ ...product, images: [picture] });
    expect(small).toMatchObject({
      Title: "Product mug",
      "Option1 Name": "Size",
      "Option1 Value": "Small",
      "Image Src": "https://inkwell.example/a.jpg",
      "Image Position": "1",
      "Image Alt Text": "A",
    });
    expect(large).toMatchObject({ Handle: "mug", "Option1 Value": "", "Variant SKU": "LARGE" });
    expect(large).not.toHaveProperty("Title");
    expect(rowsOf({ images: [picture, picture, picture] })[2]).toEqual({
      Handle: "mug",
      "Image Src": "https://inkwell.example/a.jpg",
      "Image Position": "3",
      "Image Alt Text": "A",
    });
  });

  it("joins the options from the third on", () => {
    const attributes = { A: "1", B: "2", C: "3", D: "4" };
    const options = (...names: readonly string[]) =>
      first({ variantOptionOrdering: [...names], variants: [aVariant("mug", attributes)] });
    expect(options("A", "B", "C")).toMatchObject({
      "Option3 Name": "C",
      "Option3 Value": "3",
    });
    expect(options("A", "B", "C", "D")).toMatchObject({
      "Option1 Name": "A",
      "Option1 Value": "1",
      "Option2 Name": "B",
      "Option2 Value": "2",
      "Option3 Name": "C / D",
      "Option3 Value": "3 / 4",
    });
    expect(options("A", "B", "C", "D")).not.toHaveProperty(["Option4 Name"]);
  });

  it("has the price before a sale as the compared one", () => {
    const prices = (onSale: boolean, salePriceCents: number | null) => {
      const row = first({ variants: [{ ...variant, onSale, salePriceCents }] });
      return [row["Variant Price"], row["Variant Compare At Price"]];
    };
    expect(prices(true, 905)).toEqual(["9.05", "12.50"]);
    expect(prices(false, 905)).toEqual(["12.50", undefined]);
    expect(prices(true, null)).toEqual(["12.50", undefined]);
  });

  it("has its stock by variant", () => {
    const stocked = (unlimited: boolean) =>
      first({}, { stock: new Map([["mug", { unlimited, quantity: 7 }]]) });
    expect(stocked(false)).toMatchObject({
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": "7",
      "Variant Inventory Policy": "deny",
    });
    expect(stocked(true)).toMatchObject({ "Variant Inventory Policy": "continue" });
    expect(stocked(true)).not.toHaveProperty(["Variant Inventory Qty"]);
  });

  it.each([
    [productTypes.PHYSICAL, "true", "false"],
    [productTypes.DIGITAL, "false", "false"],
    [productTypes.GIFT_CARD, "false", "true"],
  ])("of type %i is shipped: %s, and a gift card: %s", (productType, isShipped, isGiftCard) =>
    expect(first({ productType })).toMatchObject({
      "Variant Requires Shipping": isShipped,
      "Gift Card": isGiftCard,
    }),
  );

  it("is a draft while it is hidden", () =>
    expect(first({ visible: false })).toMatchObject({ Published: "false", Status: "draft" }));

  it("has its first collection as its type", () =>
    expect(
      first(
        {},
        {
          collections: [
            { slug: "cups", title: "Cups" },
            { slug: "gifts", title: "Gifts" },
          ],
        },
      ).Type,
    ).toBe("Cups"));

  it.each([
    [{ assetUrl: "/a.jpg", altText: "" }, "https://inkwell.example/a.jpg"],
    [{ assetUrl: "https://b.example/a.jpg", altText: "" }, "https://b.example/a.jpg"],
    [
      { assetUrl: "/a.jpg", altText: "", sourceUrl: "https://c.example/a.jpg" },
      "https://c.example/a.jpg",
    ],
  ])("has the picture %j of a variant at %s", (image, address) =>
    expect(first({ variants: [{ ...variant, image, weightGrams: 350 }] })).toMatchObject({
      "Variant Image": address,
      "Variant Grams": "350",
    }),
  );

  it("has a heading for every cell", () => {
    const rows = rowsOf({
      variantOptionOrdering: ["A", "B", "C"],
      variants: [
        { ...aVariant("mug", { A: "1", B: "2", C: "3" }), onSale: true, salePriceCents: 1 },
      ],
      images: [{ assetUrl: "/a.jpg", altText: "" }],
    });
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(shopifyHeadings.toSorted());
  });
});
