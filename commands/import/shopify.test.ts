import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import { readShopifyPlan } from "#tests/support/read-plan.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createDefineCatalog } from "../catalog/define-catalog.ts";
import { plannedProducts, previewOf } from "./import-plan.ts";
import { createRunImport } from "./run-import.ts";
import { NotAProductFile } from "./shopify.ts";
import type { ImportOptions } from "./shopify-variants.ts";

const options: ImportOptions = { websiteId: "demo", currency: "GBP", untracked: "count" };
const sample = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
const plan = await readShopifyPlan(sample, options);
const find = (handle: string) => {
  const planned = plan.products.find((each) => each.handle === handle);
  if (planned === undefined) throw new Error(`${handle} was left out`);
  return planned;
};

describe("reading a Shopify product file", () => {
  it("gathers variants over several rows under one handle", () => {
    const { product, stock, line } = find("tea-towel");
    expect(line).toBe(2);
    expect(product.name).toBe("Tea Towel");
    expect(product.variantOptionOrdering).toEqual(["Colour", "Size"]);
    expect(product.variants.map(({ attributes }) => attributes)).toEqual([
      { Colour: "Red", Size: "Small" },
      { Colour: "Blue", Size: "Small" },
      { Colour: "Blue", Size: "Large" },
    ]);
    expect(stock.map(({ unlimited, quantity }) => [unlimited, quantity])).toEqual([
      [false, 4],
      [false, 0],
      [true, 0],
    ]);
    expect(product.tags).toEqual(["linen", "kitchen"]);
    expect(product.currency).toBe("GBP");
  });
  it("keeps SKUs and derives the missing ones from handle and options", () => {
    expect(find("tea-towel").product.variants.map(({ sku }) => sku)).toEqual([
      "TEA-TOWEL-RED-SMALL",
      "TOWEL-BLUE-S",
      "TEA-TOWEL-BLUE-LARGE",
    ]);
    expect(find("wooden-spoon").product.variants[0]?.sku).toBe("WOODEN-SPOON");
  });
  it("sells below the compare-at price as a sale", () => {
    const [red, blue] = find("tea-towel").product.variants;
    expect(red).toMatchObject({ priceCents: 1500, salePriceCents: 1250, onSale: true });
    expect(blue).toMatchObject({ priceCents: 1250, salePriceCents: null, onSale: false });
  });
  it("makes descriptions safe", () =>
    expect(find("tea-towel").product.description).toBe(
      '<p>Dries\n<b>cups</b>, <a rel="nofollow noopener">not</a> dogs.</p>',
    ));
  it("keeps the address of a picture and shows a drawn one in its place", () => {
    const { images, variants } = find("tea-towel").product;
    expect(images.map(({ sourceUrl }) => sourceUrl)).toEqual([
      "https://pictures.example/towel-red.jpg",
      "https://pictures.example/towel-blue.jpg",
      "https://pictures.example/towel-back.jpg",
    ]);
    for (const { assetUrl } of images)
      expect(assetUrl).toMatch(/^\/images\/placeholder-[1-8]\.svg$/);
    expect(images.map(({ altText }) => altText)).toEqual(["A red towel", "Tea Towel", "The back"]);
    expect(variants[1]?.image).toEqual(images[1]);
    expect(find("wooden-spoon").product.images).toEqual([]);
    expect(plan.warnings).toEqual([
      {
        line: 7,
        handle: "wooden-spoon",
        column: "Image Src",
        message: "The image URL was ignored.",
      },
    ]);
  });
  it("knows gift cards, downloads, hidden products and single variants", () => {
    expect(find("kitchen-voucher").product).toMatchObject({
      productType: 4,
      variantOptionOrdering: ["Denomination"],
    });
    expect(find("recipe-book").product).toMatchObject({ productType: 2, visible: false });
    expect(find("wooden-spoon").product).toMatchObject({
      productType: 1,
      visible: true,
      variantOptionOrdering: [],
    });
  });
  it("takes the type as collection, the vendor without one", () => {
    expect(plan.collections.map(({ slug, title }) => [slug, title])).toEqual([
      ["kitchen", "Kitchen"],
      ["loom-co", "Loom & Co"],
      ["downloads", "Downloads"],
    ]);
    expect(find("kitchen-voucher").product.collectionIds).toEqual(["shopify.loom-co"]);
  });
  it("reports faults by line and skips their whole product", async () => {
    expect(plan.errors).toEqual([
      {
        line: 11,
        handle: "broken-price",
        column: "Variant Price",
        message: "“12.345” is not a price.",
      },
      {
        line: 13,
        handle: "broken-options",
        column: "",
        message: expect.stringMatching(
          /^The variant BROKEN-OPTIONS-SMALL-\w{8} repeats the option values of another variant\.$/,
        ),
      },
      {
        line: 14,
        handle: "untitled",
        column: "Title",
        message: "The first row of a product needs a title.",
      },
      { line: 15, handle: "", column: "Handle", message: "The row has no usable handle." },
      {
        line: 16,
        handle: "broken-quantity",
        column: "Variant Inventory Qty",
        message: "“many” is not a whole number.",
      },
    ]);
    expect(await previewOf(plan)).toMatchObject({
      rows: 14,
      products: 4,
      variants: 7,
      units: 16,
      rejectedProducts: 5,
    });
  });
  it("can leave untracked variants uncounted, as the exporting shop did", async () => {
    const other = await readShopifyPlan(sample, { ...options, untracked: "unlimited" });
    expect(other.products.find(({ handle }) => handle === "wooden-spoon")?.stock[0]).toMatchObject({
      unlimited: true,
    });
  });
  it("refuses a file that is something else", async () => {
    await expect(readShopifyPlan("a,b\n1,2\n", options)).rejects.toThrow(
      new NotAProductFile(["Handle", "Title", "Variant Price"]),
    );
    await expect(readShopifyPlan("", options)).rejects.toThrow(NotAProductFile);
  });
  it("leaves out the product that a row which cannot be read is or may be part of", async () => {
    const [header, ...rest] = sample.split("\n");
    const [spoon, voucher, voucherToo] = rest.slice(5, 8);
    const torn = [header, spoon, voucher, voucherToo, 'x,"never closed', rest[8]].join("\n");
    const read = await readShopifyPlan(torn, options);
    expect(read.products.map(({ handle }) => handle)).toEqual(["wooden-spoon"]);
    expect(read.errors.map(({ message }) => message)).toEqual([
      "One of this product's rows could not be read.",
      "This row cannot be read: a quotation mark is not closed.",
    ]);
    const long = [header, spoon, voucher, `${voucherToo},,,surplus`].join("\n");
    const other = await readShopifyPlan(long, options);
    expect(other.products.map(({ handle }) => handle)).toEqual(["wooden-spoon"]);
    expect(other.errors).toEqual([
      {
        line: 3,
        handle: "kitchen-voucher",
        column: "",
        message: "One of this product's rows could not be read.",
      },
      {
        line: 4,
        handle: "kitchen-voucher",
        column: "",
        message: "This row has 26 cells, the header has 23.",
      },
    ]);
  });
  it("gives one address to one product of the file", async () => {
    const text = "Handle,Title,Variant Price\nred-mug,One,5\nRed Mug,Two,5\n";
    const read = await readShopifyPlan(text, options);
    expect(read.products.map(({ handle }) => handle)).toEqual(["red-mug"]);
    expect(read.errors).toEqual([
      {
        line: 3,
        handle: "Red Mug",
        column: "Handle",
        message: "Another product already uses the URL slug red-mug.",
      },
    ]);
  });
  it("keeps the 201st product of a collection, without the collection, and says so [A9.8]", async () => {
    const rows = Array.from({ length: 201 }, (_, index) => `p${index},P${index},Cups,5`);
    const full = await readShopifyPlan(
      ["Handle,Title,Type,Variant Price", ...rows].join("\n"),
      options,
    );
    expect(full.products).toHaveLength(201);
    expect(full.products.filter(({ product }) => product.collectionIds.length > 0)).toHaveLength(
      200,
    );
    expect(full.products[200]?.product.collectionIds).toEqual([]);
    expect(full.errors).toEqual([]);
    expect(full.warnings).toEqual([
      {
        line: 202,
        handle: "p200",
        column: "Type",
        message: "The collection Cups is full. The product is in the shop without it.",
      },
    ]);
  });
  it("reads a product whose rows are scattered over the file", async () => {
    const text = [
      "Handle,Title,Option1 Name,Option1 Value,Variant Price",
      "mug,Mug,Size,S,5",
      "cup,Cup,,,4",
      "mug,,,L,6",
    ].join("\n");
    const { products, errors } = await readShopifyPlan(text, options);
    expect(errors).toEqual([]);
    expect(products.map(({ handle, product }) => [handle, product.variants.length])).toEqual([
      ["cup", 1],
      ["mug", 2],
    ]);
  });
});

describe("any file at all", () => {
  const cell = fc.oneof(
    fc.constantFrom(
      "",
      "mug",
      "cup",
      "Size",
      "S",
      "5",
      "9.99",
      "true",
      "false",
      "deny",
      "Default Title",
      "Title",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  const grid = fc.array(fc.array(cell, { minLength: 20, maxLength: 24 }), { maxLength: 12 });
  const header = sample.split("\n")[0] ?? "";

  it("is read or rejected, and every planned product obeys every rule", async () =>
    fc.assert(
      fc.asyncProperty(grid, fc.boolean(), async (rows, quoted) => {
        const write = (value: string) => (quoted ? `"${value.replaceAll('"', '""')}"` : value);
        const text = [header, ...rows.map((row) => row.map(write).join(","))].join("\n");
        const read = await readShopifyPlan(text, options);
        const ids = read.products.map(({ product }) => product.productId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { product, stock } of read.products) {
          expect(refusalOf(product)).toBeUndefined();
          expect(isStorableDeep(product)).toBe(true);
          expect(stock.map(({ variantId }) => variantId)).toEqual(
            product.variants.map(({ variantId }) => variantId),
          );
        }
        expect(read.rejectedProducts === 0 || read.errors.length > 0).toBe(true);
      }),
      { numRuns: 200 },
    ));
  it("does not have to be a table", async () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        await expect(readShopifyPlan(text, options)).rejects.toThrow(NotAProductFile);
      }),
    ));
});

describe("running an import", () => {
  const importInto = (
    shop: ReturnType<typeof createTestShop>,
    onProgress = (_done: number) => {},
  ) => {
    const { handler, now } = shop;
    const run = createRunImport({ handler, now, catalog: createDefineCatalog({ handler, now }) });
    const metadata = { websiteId: "demo", actor: "import:shopify", correlationId: "c" };
    return run({ products: plannedProducts(plan), fileName: "sample.csv", metadata, onProgress });
  };

  it("defines products, fills the stock, and appends nothing the second time", async () => {
    const shop = createTestShop();
    expect(await importInto(shop)).toEqual({
      productsDefined: 4,
      productsUnchanged: 0,
      variantsStocked: 3,
      unitsReceived: 16,
      collectionsDefined: 3,
      errors: [],
      warnings: [],
    });
    const before = await shop.recorded();
    expect(before.filter(({ type }) => type === "StockReceived")).toHaveLength(3);
    expect(await importInto(shop)).toEqual({
      productsDefined: 0,
      productsUnchanged: 4,
      variantsStocked: 0,
      unitsReceived: 0,
      collectionsDefined: 0,
      errors: [],
      warnings: [],
    });
    expect(await shop.recorded()).toHaveLength(before.length);
  });
  it("leaves alone what owners wrote about imported collections since, and what they removed", async () => {
    const shop = createTestShop();
    const { handler, now } = shop;
    const catalog = createDefineCatalog({ handler, now });
    const [edited, removed, replaced] = plan.collections;
    if (!edited || !removed || !replaced) throw new Error("The sample plans fewer collections.");
    const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "c" };
    await importInto(shop);
    const { collectionId } = edited;
    const texts = { slug: "finest", title: "The finest", description: "Made by hand." };
    await catalog.defineCollection({ collectionId, ...texts }, metadata);
    await catalog.removeCollection(removed.collectionId, metadata);
    await catalog.removeCollection(replaced.collectionId, metadata);
    const own = { ...replaced, collectionId: "own", description: "" };
    await catalog.defineCollection(own, metadata);
    const defined = async () =>
      (await shop.recorded()).filter(({ type }) => type === "CollectionDefined").length;
    const before = await defined();
    expect(await importInto(shop)).toMatchObject({ collectionsDefined: 0, errors: [] });
    expect(await defined()).toBe(before);
    const admitted = (await shop.recorded()).filter(
      ({ type, stream }) => type === "CollectionProductAdmitted" && stream.endsWith(".own"),
    );
    expect(admitted.length).toBeGreaterThan(0);
    // Repeating it again has nothing left to do.
    const count = (await shop.recorded()).length;
    await importInto(shop);
    expect(await shop.recorded()).toHaveLength(count);
  });
  it("puts products into the shop's own collection at the address of a planned one", async () => {
    const shop = createTestShop();
    const [planned] = plan.collections;
    if (planned === undefined) throw new Error("The sample plans no collection.");
    const { handler, now } = shop;
    const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "c" };
    await createDefineCatalog({ handler, now }).defineCollection(
      { ...planned, collectionId: "own", description: "" },
      metadata,
    );
    const report = await importInto(shop);
    expect(report).toMatchObject({ collectionsDefined: 2, errors: [] });
    const admitted = (await shop.recorded()).filter(
      ({ type }) => type === "CollectionProductAdmitted",
    );
    const into = plan.products.filter(({ product }) =>
      product.collectionIds.includes(planned.collectionId),
    );
    expect(into.length).toBeGreaterThan(0);
    expect(admitted.filter(({ stream }) => stream.endsWith(".own"))).toHaveLength(into.length);
  });
  it("keeps a product whose collection became full in the meantime, and names it [A9.8]", async () => {
    const shop = createTestShop();
    const { handler, now } = shop;
    const catalog = createDefineCatalog({ handler, now });
    const metadata = { websiteId: "demo", actor: "import:shopify", correlationId: "c" };
    const head = "Handle,Title,Type,Variant Price";
    const importText = async (text: string) =>
      createRunImport({ handler, now, catalog })({
        products: plannedProducts(await readShopifyPlan(text, options)),
        fileName: "cups.csv",
        metadata,
      });
    const cups = Array.from({ length: 200 }, (_, index) => `p${index},P${index},Cups,5`);
    expect(await importText([head, ...cups].join("\n"))).toMatchObject({ productsDefined: 200 });
    const late = await importText([head, "late,Late,Cups,5"].join("\n"));
    expect(late).toMatchObject({ productsDefined: 1, errors: [] });
    expect(late.warnings).toEqual([
      {
        line: 2,
        handle: "late",
        column: "",
        message: "The collection Cups is full. The product is in the shop without it.",
      },
    ]);
  });
  it("takes up where a crash cut it and ends as if it had run once", async () => {
    const whole = createTestShop();
    await importInto(whole);
    const cut = createTestShop();
    const crash = importInto(cut, (done) => {
      if (done === 2) throw new Error("power cut");
    });
    await expect(crash).rejects.toThrow("power cut");
    await importInto(cut);
    const facts = async (shop: typeof cut) =>
      (await shop.recorded()).map(({ stream, type }) => `${stream} ${type}`).sort();
    expect(await facts(cut)).toEqual(await facts(whole));
  });
  it("reports an address that another product has, and imports the rest", async () => {
    const shop = createTestShop();
    const { handler, now } = shop;
    const taken = find("wooden-spoon").product;
    await createDefineCatalog({ handler, now }).defineProduct(
      { ...taken, productId: "spoon" },
      { websiteId: "demo", actor: "demo", correlationId: "c" },
    );
    const report = await importInto(shop);
    expect(report).toMatchObject({ productsDefined: 3 });
    expect(report.errors).toEqual([
      {
        line: 7,
        handle: "wooden-spoon",
        column: "",
        message: "Another product already uses the URL slug wooden-spoon.",
      },
    ]);
  });
});
