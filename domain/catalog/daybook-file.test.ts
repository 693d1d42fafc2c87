import { describe, expect, it } from "vitest";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { daybookHeadings, daybookRows } from "./daybook-file.ts";
import type { ProductDefinition } from "./events.ts";
import { amountOf, type ProductOfFile, sideBySide } from "./file-rows.ts";

const rowsOf = (change: Partial<ProductDefinition> = {}, of: Partial<ProductOfFile> = {}) =>
  daybookRows({ product: aProduct("mug", change), collections: [], stock: new Map(), ...of });
const first = (...parameters: Parameters<typeof rowsOf>) => rowsOf(...parameters)[0] ?? {};
const variant = aVariant("mug");

describe("rows of a file", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [1250, "12.50"],
    [123_456, "1234.56"],
  ])("have %i hundredths as %s", (cents, text) => expect(amountOf(cents)).toBe(text));

  it("have the cells of several lists next to one another, as many as the longest", () => {
    expect(sideBySide([{ a: "1" }], [{ b: "1" }, { b: "2" }])).toEqual([
      { a: "1", b: "1" },
      { b: "2" },
    ]);
    expect(sideBySide([{ a: "1" }, { a: "2" }], [])).toEqual([{ a: "1" }, { a: "2" }]);
  });
});

describe("Daybook's product file", () => {
  it("has one row for a product of one variant", () =>
    expect(
      rowsOf(
        {
          vendor: "Studio",
          description: "<p>Red</p>",
          tags: ["red", "big"],
          images: [{ assetUrl: "/a.jpg", altText: "A  red\nmug" }],
        },
        {
          collections: [
            { slug: "cups", title: "Cups" },
            { slug: "gifts", title: "Gifts" },
          ],
          stock: new Map([["mug", { unlimited: false, quantity: 7 }]]),
        },
      ),
    ).toEqual([
      {
        "Product ID": "mug",
        Address: "mug",
        Name: "Product mug",
        Description: "<p>Red</p>",
        Type: "Physical",
        Visible: "yes",
        Vendor: "Studio",
        Tags: "red, big",
        Collections: "cups, gifts",
        Pictures: "/a.jpg A red mug",
        "Button Text": "",
        "Billed Every": "",
        "Billed Times": "",
        "Variant ID": "mug",
        SKU: "MUG",
        Currency: "USD",
        Price: "12.50",
        "Sale Price": "",
        "On Sale": "no",
        "Weight (g)": "",
        Stock: "7",
        "Variant Picture": "",
      },
    ]));

  it("has the product's values in the first row of several variants", () => {
    const [small, large, ...others] = rowsOf({
      variantOptionOrdering: ["Size", "Colour"],
      variants: [
        aVariant("small", { Size: "Small", Colour: "Red" }),
        aVariant("large", { Size: "Large" }),
      ],
    });
    expect(others).toEqual([]);
    expect(small).toMatchObject({
      Name: "Product mug",
      "Option 1 Name": "Size",
      "Option 1 Value": "Small",
      "Option 2 Name": "Colour",
      "Option 2 Value": "Red",
    });
    expect(large).toEqual({
      "Product ID": "mug",
      Address: "mug",
      "Variant ID": "large",
      SKU: "LARGE",
      "Option 1 Value": "Large",
      "Option 2 Value": "",
      Price: "12.50",
      "Sale Price": "",
      "On Sale": "no",
      "Weight (g)": "",
      Stock: "0",
      "Variant Picture": "",
    });
  });

  it("has a heading for every cell", () => {
    const row = first({
      variantOptionOrdering: ["1", "2", "3", "4", "5", "6"],
      variants: [aVariant("mug", { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e", 6: "f" })],
    });
    expect(Object.keys(row).toSorted()).toEqual(daybookHeadings.toSorted());
  });

  it("names the enabled features", () => {
    expect(first({ visible: false }).Visible).toBe("no");
    const text = { customAddButtonText: "Book" };
    expect(first({ ...text, useCustomAddButtonText: true })["Button Text"]).toBe("Book");
    expect(first({ ...text, useCustomAddButtonText: false })["Button Text"]).toBe("");
    const onSale = { ...variant, onSale: true, salePriceCents: 905, weightGrams: 0 };
    expect(first({ variants: [onSale] })).toMatchObject({
      "Sale Price": "9.05",
      "On Sale": "yes",
      "Weight (g)": "0",
    });
  });

  it("has the billing interval of a subscription, and of nothing else", () => {
    const subscriptionPlan = {
      billingPeriod: { value: 2, unit: "WEEK" },
      numBillingCycles: 6,
    } as const;
    expect(first({ isSubscribable: true, subscriptionPlan })).toMatchObject({
      "Billed Every": "2 week",
      "Billed Times": "6",
    });
    expect(first({ isSubscribable: false, subscriptionPlan })).toMatchObject({
      "Billed Every": "",
      "Billed Times": "",
    });
    expect(first({ isSubscribable: true })["Billed Every"]).toBe("");
  });

  it("has stock without a limit", () =>
    expect(first({}, { stock: new Map([["mug", { unlimited: true, quantity: 3 }]]) }).Stock).toBe(
      "unlimited",
    ));

  it("has each picture on its own line, from where it was imported", () => {
    const images = [
      { assetUrl: "/a.jpg", altText: "" },
      { assetUrl: "/b.jpg", altText: "B", sourceUrl: "https://a.example/b.jpg" },
    ];
    expect(first({ images }).Pictures).toBe("/a.jpg\nhttps://a.example/b.jpg B");
    const [local, imported] = images.map(
      (image) => first({ variants: [{ ...variant, image }] })["Variant Picture"],
    );
    expect([local, imported]).toEqual(["/a.jpg", "https://a.example/b.jpg"]);
  });
});
