import type { ProductDefinition } from "#domain/catalog/events.ts";
import { shopifyHeadings, shopifyRows } from "#domain/catalog/shopify-file.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import type { CsvRow } from "../kit/read-csv.ts";
import type { PlanFile } from "./import-plan.ts";
import { importedHtml } from "./imported-html.ts";
import { type FileFormat, planProducts, type ReadProduct } from "./plan-products.ts";
import { indexFile } from "./product-rows.ts";
import {
  collectionOf,
  isVisible,
  readImages,
  readSnippet,
  readTags,
  readType,
  remoteImage,
} from "./shopify-fields.ts";
import {
  isVariantRow,
  optionNames,
  type ReadOptions,
  type Remarks,
  readVariants,
  shopifyPriceColumns,
  stableId,
} from "./shopify-variants.ts";

/** Headings without which a file is not a product export. */
const REQUIRED = ["Handle", "Title", "Variant Price"] as const;

/** The file is not a product file at all; the owner reads this message. */
export class NotAProductFile extends Error {
  constructor(missing: readonly string[], format: "Daybook" | "Shopify" = "Shopify") {
    super(`This is not a ${format} product file. Missing columns: ${missing.join(", ")}.`);
    this.name = "NotAProductFile";
  }
}

const readProduct = (
  handle: string,
  rows: readonly CsvRow[],
  options: ReadOptions,
  remarks: Remarks,
): ReadProduct | undefined => {
  if (slugOf(handle) === "") {
    for (const row of rows) remarks.error(row.line, "Handle", "The row has no usable handle.");
    return undefined;
  }
  const first = rows[0] as CsvRow;
  const name = first.cells.Title ?? "";
  if (name === "") remarks.error(first.line, "Title", "The first row of a product needs a title.");
  const variantRows = rows.filter(isVariantRow);
  if (variantRows.length === 0)
    remarks.error(first.line, "Variant Price", "The product has no variant.");
  const productId = `shopify.${stableId(options.websiteId, handle)}`;
  const images = readImages(rows, name, remarks);
  const variantOptionOrdering = [...optionNames(first)];
  const imageOf = (address: string, line: number) => {
    const image = remoteImage(address, name);
    if (image === null) remarks.warn(line, "Variant Image", "The image URL was ignored.");
    return image;
  };
  const read = readVariants(
    variantRows,
    { productId, handle, options: variantOptionOrdering, images, imageOf },
    options,
    remarks,
  );
  const collection = collectionOf(first);
  const product: ProductDefinition = {
    productId,
    slug: slugOf(handle),
    name,
    description: importedHtml(
      first.cells["Body (HTML)"] ?? "",
      { line: first.line, column: "Body (HTML)" },
      remarks,
    ),
    productType: readType(first, variantRows),
    currency: options.currency,
    variantOptionOrdering,
    variants: read.map(({ variant }) => variant),
    images: [...images.values()],
    tags: readTags(first, remarks),
    vendor: first.cells.Vendor ?? "",
    collectionIds: collection ? [collection.collectionId] : [],
    visible: isVisible(first),
    useCustomAddButtonText: false,
    customAddButtonText: "",
    ...readSnippet(first),
  };
  return {
    product,
    stock: read.map((each) => each.stock),
    variantRows,
    collections: collection ? [collection] : [],
  };
};

/** Replaces the host of local pictures when an existing product is written as in a file. */
const SOME_HOST = "https://pictures.invalid";

const blank = Object.fromEntries(shopifyHeadings.map((heading) => [heading, ""]));

const shopifyFormat: FileFormat = {
  keyOf: (cells) => cells.Handle ?? "",
  keyColumn: "Handle",
  read: readProduct,
  write: (of) => shopifyRows(of, SOME_HOST).map((row) => ({ ...blank, ...row })),
};

/** Reads a Shopify product CSV. An error skips the product it is in, as a whole. */
export const planShopifyFile: PlanFile = async (source, options, findPresent) => {
  const index = await indexFile(source, shopifyFormat.keyOf, {
    priceColumns: shopifyPriceColumns,
  });
  const missing = REQUIRED.filter((heading) => !index.headings.includes(heading));
  if (missing.length > 0) throw new NotAProductFile(missing);
  const file = { source, index };
  return { index, steps: () => planProducts(file, shopifyFormat, options, findPresent) };
};
