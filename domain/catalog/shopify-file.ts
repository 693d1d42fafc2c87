import type { Image, ProductDefinition, VariantDefinition } from "./events.ts";
import { amountOf, type FileRow, type ProductOfFile, sideBySide } from "./file-rows.ts";
import { productTypes } from "./product-types.ts";

/** Columns of Shopify's product file that Daybook has values for. */
export const shopifyHeadings: readonly string[] = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Fulfillment Service",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Gift Card",
  "Variant Image",
  "Status",
];

const MAX_OPTIONS = 3;
const JOINED = " / ";

/** Shopify has three options: further ones are joined into the last. */
const threeAtMost = (texts: readonly string[]): readonly string[] =>
  texts.length <= MAX_OPTIONS
    ? texts
    : [...texts.slice(0, MAX_OPTIONS - 1), texts.slice(MAX_OPTIONS - 1).join(JOINED)];

const numbered = (texts: readonly string[], end: "Name" | "Value"): FileRow =>
  Object.fromEntries(texts.map((text, at) => [`Option${at + 1} ${end}`, text]));

const isLocal = (address: string): boolean => address.startsWith("/");
const addressOf = ({ sourceUrl, assetUrl }: Image, origin: string): string =>
  sourceUrl ?? (isLocal(assetUrl) ? origin + assetUrl : assetUrl);

const stockCells = (counted: ReturnType<ProductOfFile["stock"]["get"]>): FileRow =>
  counted?.unlimited
    ? { "Variant Inventory Policy": "continue" }
    : {
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": String(counted?.quantity ?? 0),
        "Variant Inventory Policy": "deny",
      };

const priceCells = ({ onSale, priceCents, salePriceCents }: VariantDefinition): FileRow =>
  onSale && salePriceCents !== null
    ? {
        "Variant Price": amountOf(salePriceCents),
        "Variant Compare At Price": amountOf(priceCents),
      }
    : { "Variant Price": amountOf(priceCents) };

const isShipped = ({ productType }: ProductDefinition): boolean =>
  productType === productTypes.PHYSICAL;

const variantCells = (
  variant: VariantDefinition,
  { product, stock }: ProductOfFile,
  origin: string,
): FileRow => {
  const names = product.variantOptionOrdering;
  const values = threeAtMost(names.map((name) => variant.attributes[name] ?? ""));
  return {
    Handle: product.slug,
    ...numbered(values.length === 0 ? ["Default Title"] : values, "Value"),
    "Variant SKU": variant.sku,
    "Variant Grams": String(variant.weightGrams ?? 0),
    "Variant Fulfillment Service": "manual",
    ...stockCells(stock.get(variant.variantId)),
    ...priceCells(variant),
    "Variant Requires Shipping": String(isShipped(product)),
    "Variant Taxable": "true",
    "Variant Image": variant.image === null ? "" : addressOf(variant.image, origin),
  };
};

/** Daybook's first collection is Shopify's product type; the import reads it the same way. */
const productCells = ({ product, collections }: ProductOfFile): FileRow => {
  const names = threeAtMost(product.variantOptionOrdering);
  return {
    Title: product.name,
    "Body (HTML)": product.description,
    Vendor: product.vendor,
    Type: collections[0]?.title ?? "",
    Tags: product.tags.join(", "),
    Published: String(product.visible),
    ...numbered(names.length === 0 ? ["Title"] : names, "Name"),
    "Gift Card": String(product.productType === productTypes.GIFT_CARD),
    Status: product.visible ? "active" : "draft",
  };
};

const imageCells = (image: Image, at: number, product: ProductDefinition, origin: string) => ({
  Handle: product.slug,
  "Image Src": addressOf(image, origin),
  "Image Position": String(at + 1),
  "Image Alt Text": image.altText,
});

/** A product in Shopify's format. `origin` is prepended to the paths of pictures. */
export const shopifyRows = (of: ProductOfFile, origin: string): readonly FileRow[] => {
  const { product } = of;
  return sideBySide(
    product.images.map((image, at) => imageCells(image, at, product, origin)),
    product.variants.map((variant) => variantCells(variant, of, origin)),
    [productCells(of)],
  );
};
