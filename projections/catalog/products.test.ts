import { afterEach, beforeEach, expect, it } from "vitest";
import type {
  CategoryTreeEvent,
  CollectionEvent,
  ProductDefinition,
  ProductEvent,
} from "#domain/catalog/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { products } from "./products.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(products);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const variant = (variantId: string, priceCents: number, salePriceCents: number | null = null) => ({
  variantId,
  sku: variantId.toUpperCase(),
  attributes: { Nib: variantId },
  image: null,
  priceCents,
  salePriceCents,
  onSale: salePriceCents !== null,
});
const pen: ProductDefinition = {
  productId: "pen",
  slug: "pen",
  name: "Fountain Pen",
  description: "",
  productType: 1,
  currency: "EUR",
  variantOptionOrdering: ["Nib"],
  vendor: "Lark",
  visible: true,
  variants: [variant("broad", 3_000), variant("fine", 4_000, 2_500)],
  images: [{ assetUrl: "/pen.jpg", altText: "A pen" }],
  tags: ["Ink"],
  collectionIds: ["writing", "gifts"],
  useCustomAddButtonText: false,
  customAddButtonText: "",
};
const define = (product: ProductDefinition, day = 1) => {
  const event: ProductEvent = { type: "ProductDefined", product, definedAt: at(day) };
  return website.record(`product ${product.productId}`, event);
};

it("shows a product with its “from” price, which is that of the variant charged least", async () => {
  await define(pen);
  expect(
    await website.rows(
      `select slug, name, product_type, currency, vendor, visible, image->>'assetUrl' as image,
              variant_count, from_price_cents::int as price, from_sale_price_cents::int as sale,
              from_charged_cents::int as least, to_charged_cents::int as most, option_ordering,
              search_text, definition->>'name' as defined, updated_at = '${at(1)}' as dated
         from read.products`,
    ),
  ).toEqual([
    {
      slug: "pen",
      name: "Fountain Pen",
      product_type: 1,
      currency: "EUR",
      vendor: "Lark",
      visible: true,
      image: "/pen.jpg",
      variant_count: 2,
      option_ordering: ["Nib"],
      price: 4_000,
      sale: 2_500,
      least: 2_500,
      most: 3_000,
      defined: "Fountain Pen",
      search_text: "fountain pen\nbroad\nbroad\nfine\nfine\nink\nlark",
      dated: true,
    },
  ]);
});

it("shows the picture of a variant when the product has none, and no price without variants", async () => {
  const image = { assetUrl: "/fine.jpg", altText: "" };
  await define({ ...pen, images: [], variants: [{ ...variant("fine", 100), image }] });
  await define({ ...pen, productId: "none", images: [], variants: [] });
  expect(
    await website.rows(
      `select product_id as id, image->>'assetUrl' as image, from_charged_cents::int as least,
              to_charged_cents::int as most, from_sale_price_cents as sale
         from read.products order by product_id`,
    ),
  ).toEqual([
    { id: "none", image: null, least: 0, most: 0, sale: null },
    { id: "pen", image: "/fine.jpg", least: 100, most: 100, sale: null },
  ]);
});

it("has the variants and collections of the last definition, at the place of the first", async () => {
  const variants = `
    select variant_id, ordinal, sku, attributes->>'Nib' as nib, price_cents::int as price,
           sale_price_cents::int as sale, on_sale, charged_cents::int as charged
      from read.product_variants where product_id = 'pen' order by ordinal`;
  const order = "select product_id as id from read.products order by listed_at";
  await define(pen);
  await define({ ...pen, productId: "ink", variants: [variant("ink-blue", 500)] });
  const broad = { variant_id: "broad", sku: "BROAD", nib: "broad", price: 3_000, sale: null };
  expect(await website.rows(variants)).toEqual([
    { ...broad, ordinal: 0, on_sale: false, charged: 3_000 },
    {
      variant_id: "fine",
      ordinal: 1,
      sku: "FINE",
      nib: "fine",
      price: 4_000,
      sale: 2_500,
      on_sale: true,
      charged: 2_500,
    },
  ]);
  await define({ ...pen, variants: [variant("broad", 3_500)], collectionIds: ["gifts"] }, 2);
  expect(await website.rows(variants)).toEqual([
    { ...broad, price: 3_500, ordinal: 0, on_sale: false, charged: 3_500 },
  ]);
  expect(await website.rows(order)).toEqual([{ id: "pen" }, { id: "ink" }]);
  expect(
    await website.rows(
      "select collection_id from read.product_collections where product_id = 'pen'",
    ),
  ).toEqual([{ collection_id: "gifts" }]);
});

it("removes a product with its variants and its places in collections", async () => {
  await define(pen);
  const removed: ProductEvent = { type: "ProductRemoved", productId: "pen", removedAt: at(2) };
  await website.record("product pen", removed);
  for (const table of ["products", "product_variants", "product_collections"])
    expect(await website.rows(`select 1 from read.${table}`), table).toEqual([]);
});

it("shows collections below one another; a removed one keeps its row and comes back", async () => {
  const change = (collectionId: string, ...events: readonly CollectionEvent[]) =>
    website.record(`collection ${collectionId}`, ...events);
  const place = (event: CategoryTreeEvent) => website.record("categoryTree tree", event);
  const defined = (collectionId: string, title = collectionId): CollectionEvent => ({
    type: "CollectionDefined",
    collectionId,
    slug: collectionId,
    title,
    description: "",
    definedAt: at(1),
  });
  await change("pens", defined("pens"));
  await change("gifts", defined("gifts"));
  await change("pens", defined("pens", "Fountain pens"));
  await place({ type: "CategoryPlaced", collectionId: "pens", parentId: "gifts", placedAt: at(2) });
  const collections = `
    select collection_id as id, title, parent_id as below, hidden
      from read.collections order by listed_at`;
  const pens = { id: "pens", title: "Fountain pens", below: "gifts", hidden: false };
  const gifts = { id: "gifts", title: "gifts", below: null, hidden: false };
  expect(await website.rows(collections)).toEqual([pens, gifts]);

  await change("gifts", { type: "CollectionRemoved", collectionId: "gifts", removedAt: at(3) });
  const moves = [{ collectionId: "pens", parentId: null }];
  await place({ type: "CategoryTakenOut", collectionId: "gifts", moves, takenOutAt: at(3) });
  expect(await website.rows(collections)).toEqual([{ ...pens, below: null }]);
  expect(
    await website.rows("select collection_id as id from read.all_collections where removed"),
  ).toEqual([{ id: "gifts" }]);

  const hidden = { collectionId: "gifts", visible: false, changedAt: at(4) };
  await change(
    "gifts",
    { type: "CollectionRestored", collectionId: "gifts", restoredAt: at(4) },
    { type: "CollectionVisibilityChanged", ...hidden },
  );
  expect(await website.rows(collections)).toEqual([
    { ...pens, below: null },
    { ...gifts, hidden: true },
  ]);
});
