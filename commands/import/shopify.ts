import {
  type Image,
  type ProductDefinition,
  type ProductType,
  productTypes,
} from "#domain/catalog/events.ts";
import { placeholderImage } from "#domain/catalog/placeholder-image.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import {
  catalogRejectionText,
  MAX_COLLECTION_PRODUCTS,
  MAX_TAG_LENGTH,
} from "#domain/catalog/rejections.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import { safeHtml } from "../catalog/safe-html.ts";
import type { ImportPlan, PlannedCollection, PlannedProduct } from "./import-plan.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import {
  createRemarks,
  type ImportOptions,
  isVariantRow,
  optionNames,
  type Remarks,
  readVariants,
  stableId,
} from "./shopify-variants.ts";

/** Headings without which a file is not a product export. */
const REQUIRED = ["Handle", "Title", "Variant Price"] as const;

/** The file is not what it should be at all; shown to the owner as it is. */
export class NotAProductFile extends Error {
  constructor(missing: readonly string[]) {
    super(`This is not a Shopify product file: it has no column ${missing.join(", ")}.`);
    this.name = "NotAProductFile";
  }
}

/** Rows of one handle, wherever they stand in the file. */
const byHandle = (rows: readonly CsvRow[]): ReadonlyMap<string, CsvRow[]> => {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const handle = row.cells.Handle ?? "";
    const group = groups.get(handle);
    if (group === undefined) groups.set(handle, [row]);
    else group.push(row);
  }
  return groups;
};

/** Pictures cannot be fetched from elsewhere: a drawn one stands in, and the address is kept. */
const remoteImage = (address: string, altText: string): Image | null => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return null;
  return { assetUrl: placeholderImage(stableId(address)), altText, sourceUrl: address };
};

const readImages = (
  rows: readonly CsvRow[],
  name: string,
  remarks: Remarks,
): ReadonlyMap<string, Image> => {
  const placed = rows
    .filter(({ cells }) => (cells["Image Src"] ?? "") !== "")
    .map((row, index) => ({ row, place: Number(row.cells["Image Position"] || index + 1) }))
    .sort((left, right) => left.place - right.place);
  const images = new Map<string, Image>();
  for (const { row } of placed) {
    const address = row.cells["Image Src"] ?? "";
    const image = remoteImage(address, row.cells["Image Alt Text"] || name);
    if (image === null)
      remarks.warn(row.line, "Image Src", "The address of the picture is ignored.");
    else if (!images.has(address)) images.set(address, image);
  }
  return images;
};

const readTags = ({ line, cells }: CsvRow, remarks: Remarks): string[] => {
  const tags = (cells.Tags ?? "").split(",").map((tag) => tag.trim());
  const long = tags.filter(({ length }) => length > MAX_TAG_LENGTH);
  if (long.length > 0)
    remarks.warn(line, "Tags", `Tags of more than ${MAX_TAG_LENGTH} characters are left out.`);
  return [...new Set(tags)].filter((tag) => tag !== "" && tag.length <= MAX_TAG_LENGTH);
};

/** Our choice: what needs no shipping is delivered digitally. */
const readType = (first: CsvRow, variantRows: readonly CsvRow[]): ProductType => {
  if (first.cells["Gift Card"]?.toLowerCase() === "true") return productTypes.GIFT_CARD;
  const digital = variantRows.every(
    ({ cells }) => cells["Variant Requires Shipping"]?.toLowerCase() === "false",
  );
  return digital ? productTypes.DIGITAL : productTypes.PHYSICAL;
};

const isVisible = ({ cells }: CsvRow): boolean =>
  (cells.Published ?? "").toLowerCase() !== "false" &&
  ["", "active"].includes((cells.Status ?? "").toLowerCase());

/** The product's type is its collection; its vendor where it has no type. */
const collectionOf = ({ cells }: CsvRow): PlannedCollection | undefined => {
  const title = cells.Type || cells.Vendor || "";
  const slug = slugOf(title);
  return slug === "" ? undefined : { collectionId: `shopify.${slug}`, slug, title };
};

type Read =
  | { readonly planned: PlannedProduct; readonly collection: PlannedCollection | undefined }
  | undefined;

const readProduct = (
  handle: string,
  rows: readonly CsvRow[],
  options: ImportOptions,
  remarks: Remarks,
): Read => {
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
    if (image === null) remarks.warn(line, "Variant Image", "The picture's address is ignored.");
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
    description: safeHtml(first.cells["Body (HTML)"] ?? ""),
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
  };
  if (remarks.errors.length === 0) refuseByRules(product, read, first, remarks);
  if (remarks.errors.length > 0) return undefined;
  const stock = read.map((each) => each.stock);
  return { planned: { line: first.line, handle, product, stock }, collection };
};

/** The same rules that the command will apply, told by the line they are about. */
const refuseByRules = (
  product: ProductDefinition,
  read: ReturnType<typeof readVariants>,
  first: CsvRow,
  remarks: Remarks,
): void => {
  const rejection = refusalOf(product);
  if (rejection === undefined) return;
  const sku = "sku" in rejection ? rejection.sku : undefined;
  const about = read.findLast(({ variant }) => variant.sku === sku)?.row ?? first;
  remarks.error(about.line, "", catalogRejectionText(rejection));
};

/** Reads a Shopify product CSV. Faults leave out the one product they are in, whole. */
export const planShopifyImport = (text: string, options: ImportOptions): ImportPlan => {
  const file = readCsv(text);
  const missing = REQUIRED.filter((heading) => !file.headings.includes(heading));
  if (missing.length > 0) throw new NotAProductFile(missing);
  const errors = [...file.errors];
  const warnings: ImportPlan["warnings"][number][] = [];
  const products: PlannedProduct[] = [];
  const collections = new Map<string, PlannedCollection & { members: number }>();
  let rejectedProducts = 0;
  for (const [handle, rows] of byHandle(file.rows)) {
    const remarks = createRemarks(handle);
    const line = rows[0]?.line ?? 0;
    if (slugOf(handle) === "")
      for (const row of rows) remarks.error(row.line, "Handle", "The row has no usable handle.");
    const read =
      remarks.errors.length > 0 ? undefined : readProduct(handle, rows, options, remarks);
    const collection = read?.collection;
    const members = collections.get(collection?.collectionId ?? "")?.members ?? 0;
    if (members >= MAX_COLLECTION_PRODUCTS)
      remarks.error(
        line,
        "Type",
        catalogRejectionText({ code: "collection-full", collectionId: "" }),
      );
    errors.push(...remarks.errors);
    warnings.push(...remarks.warnings);
    if (read === undefined || remarks.errors.length > 0) {
      rejectedProducts += 1;
      continue;
    }
    products.push(read.planned);
    if (collection)
      collections.set(collection.collectionId, { ...collection, members: members + 1 });
  }
  return {
    rows: file.rows.length + file.errors.length,
    products,
    collections: [...collections.values()].map(({ members: _members, ...each }) => each),
    rejectedProducts,
    errors: errors.sort((left, right) => left.line - right.line),
    warnings,
  };
};
