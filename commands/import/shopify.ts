import { setImmediate as turn } from "node:timers/promises";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { catalogRejectionText, MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import { safeHtml } from "../shared/safe-html.ts";
import type { ImportPlan, PlannedCollection, PlannedProduct } from "./import-plan.ts";
import { type CsvFile, type CsvRow, readCsv } from "./read-csv.ts";
import {
  collectionOf,
  isVisible,
  readImages,
  readTags,
  readType,
  remoteImage,
} from "./shopify-fields.ts";
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

/**
 * Products that a row which cannot be read belongs to, or may belong to: the one it names, else the
 * one that stands before it.
 */
const spoiltHandles = ({ rows, errors }: CsvFile): ReadonlySet<string> =>
  new Set(
    errors.map(
      ({ line, handle }) => handle || (rows.findLast((row) => row.line < line)?.cells.Handle ?? ""),
    ),
  );

/** What holds across products: addresses differ, and a collection has room for so many. */
const createShelf = () => {
  const slugs = new Set<string>();
  const collections = new Map<string, PlannedCollection & { members: number }>();
  return {
    put: ({ planned, collection }: NonNullable<Read>, remarks: Remarks): void => {
      const { slug } = planned.product;
      if (slugs.has(slug))
        remarks.error(planned.line, "Handle", catalogRejectionText({ code: "slug-taken", slug }));
      const members = collections.get(collection?.collectionId ?? "")?.members ?? 0;
      if (members >= MAX_COLLECTION_PRODUCTS)
        remarks.error(
          planned.line,
          "Type",
          catalogRejectionText({ code: "collection-full", collectionId: "" }),
        );
      if (remarks.errors.length > 0) return;
      slugs.add(slug);
      if (collection)
        collections.set(collection.collectionId, { ...collection, members: members + 1 });
    },
    collections: () => [...collections.values()].map(({ members: _members, ...each }) => each),
  };
};

/** So many at a time, so that a large file keeps nobody else waiting. */
const PRODUCTS_PER_TURN = 20;

/** Reads a Shopify product CSV. Faults leave out the one product they are in, whole. */
export const planShopifyImport = async (
  text: string,
  options: ImportOptions,
): Promise<ImportPlan> => {
  const file = await readCsv(text);
  const missing = REQUIRED.filter((heading) => !file.headings.includes(heading));
  if (missing.length > 0) throw new NotAProductFile(missing);
  const errors = [...file.errors];
  const warnings: ImportPlan["warnings"][number][] = [];
  const products: PlannedProduct[] = [];
  const shelf = createShelf();
  const spoilt = spoiltHandles(file);
  const groups = [...byHandle(file.rows)];
  for (const [index, [handle, rows]] of groups.entries()) {
    if (index % PRODUCTS_PER_TURN === 0) await turn();
    const remarks = createRemarks(handle);
    if (slugOf(handle) === "")
      for (const row of rows) remarks.error(row.line, "Handle", "The row has no usable handle.");
    if (spoilt.has(handle))
      remarks.error(rows[0]?.line ?? 0, "", "A row of this product cannot be read.");
    const read =
      remarks.errors.length > 0 ? undefined : readProduct(handle, rows, options, remarks);
    if (read) shelf.put(read, remarks);
    errors.push(...remarks.errors);
    warnings.push(...remarks.warnings);
    if (read && remarks.errors.length === 0) products.push(read.planned);
  }
  return {
    rows: file.rows.length + file.errors.length,
    products,
    collections: shelf.collections(),
    rejectedProducts: groups.length - products.length,
    errors: errors.sort((left, right) => left.line - right.line),
    warnings,
  };
};
