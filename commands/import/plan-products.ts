import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { FileRow, ProductOfFile } from "#domain/catalog/file-rows.ts";
import { collectionFullText, type ImportIssue } from "#domain/catalog/import-report.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { catalogRejectionText, MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { CsvRow, CsvSource } from "../kit/read-csv.ts";
import type { PlannedCollection, PlannedProduct, PlannedStock } from "./import-plan.ts";
import { mergeProduct } from "./merge-product.ts";
import type { FindPresent } from "./present-products.ts";
import { type FileIndex, type RowsOfProduct, rowsByProduct } from "./product-rows.ts";
import {
  createRemarks,
  type ImportOptions,
  type ReadOptions,
  type Remarks,
} from "./shopify-variants.ts";

/** What rows say about one product, before the rules are applied. */
export type ReadProduct = {
  readonly product: ProductDefinition;
  /** One for each variant, in their order. */
  readonly stock: readonly PlannedStock[];
  readonly variantRows: readonly CsvRow[];
  readonly collections: readonly PlannedCollection[];
};

/** A kind of product file. */
export type FileFormat = {
  /** The value that rows of one product share; "" when a row has none. */
  readonly keyOf: (cells: FileRow) => string;
  /** Column of the key. */
  readonly keyColumn: string;
  /** Errors are in the remarks; undefined: the row cannot be processed. */
  readonly read: (
    key: string,
    rows: readonly CsvRow[],
    options: ReadOptions,
    remarks: Remarks,
  ) => ReadProduct | undefined;
  readonly write: (of: ProductOfFile) => readonly FileRow[];
  /** Values of columns that the file does not have come from the existing product. */
  readonly filledFrom?: (rows: readonly CsvRow[], present: readonly FileRow[]) => readonly CsvRow[];
};

const plain = (cells: FileRow): FileRow =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text.trim()]));

/** The same rules that the command applies, reported by line. */
const refuseByRules = (
  product: ProductDefinition,
  { variantRows }: ReadProduct,
  first: CsvRow,
  remarks: Remarks,
): void => {
  const rejection = refusalOf(product);
  if (rejection === undefined) return;
  const sku = "sku" in rejection ? rejection.sku : undefined;
  const at = product.variants.findLastIndex((variant) => variant.sku === sku);
  remarks.error((variantRows[at] ?? first).line, "", catalogRejectionText(rejection));
};

type Placed = {
  readonly planned: Omit<PlannedProduct, "collections">;
  readonly collections: ReadProduct["collections"];
};

/**
 * Checks across products: unique paths, and the limit of collections. A product that finds its
 * collection full is in the shop without it.
 */
const createShelf = ({ keyColumn }: FileFormat) => {
  const slugs = new Set<string>();
  const members = new Map<string, number>();
  return (placed: Placed, remarks: Remarks): PlannedProduct | undefined => {
    const { line, product } = placed.planned;
    const { slug } = product;
    if (slugs.has(slug))
      remarks.error(line, keyColumn, catalogRejectionText({ code: "slug-taken", slug }));
    if (remarks.errors.length > 0) return undefined;
    slugs.add(slug);
    const wanted = placed.collections.filter(({ collectionId }) =>
      product.collectionIds.includes(collectionId),
    );
    const isFull = ({ collectionId }: PlannedCollection) =>
      (members.get(collectionId) ?? 0) >= MAX_COLLECTION_PRODUCTS;
    const full = wanted.filter(isFull);
    for (const { title } of full) remarks.warn(line, "Type", collectionFullText(title));
    const collections = wanted.filter((each) => !full.includes(each));
    for (const { collectionId } of collections)
      members.set(collectionId, (members.get(collectionId) ?? 0) + 1);
    const left = new Set(full.map(({ collectionId }) => collectionId));
    const collectionIds = product.collectionIds.filter((id) => !left.has(id));
    return { ...placed.planned, collections, product: { ...product, collectionIds } };
  };
};

type ProductRows = {
  readonly key: string;
  readonly rows: readonly CsvRow[];
  readonly options: ReadOptions;
  readonly remarks: Remarks;
};

const planOne = async (
  format: FileFormat,
  { key, rows, options, remarks }: ProductRows,
  findPresent: FindPresent,
): Promise<Placed | undefined> => {
  const first = rows[0] as CsvRow;
  const alone = format.read(key, rows, options, createRemarks(key));
  const present = alone && (await findPresent(alone.product));
  const cells = present && format.write(present).map(plain);
  const filled = cells && format.filledFrom ? format.filledFrom(rows, cells) : rows;
  const read = format.read(key, filled, options, remarks);
  if (read === undefined || remarks.errors.length > 0) return undefined;
  const echoed = cells?.map((of) => ({ line: 0, cells: of }));
  const echo = echoed && format.read(key, echoed, options, createRemarks(key));
  const product =
    present && echo && echo.product.variants.length === present.product.variants.length
      ? mergeProduct(present.product, read.product, echo.product)
      : { ...read.product, productId: present?.product.productId ?? read.product.productId };
  refuseByRules(product, read, first, remarks);
  if (remarks.errors.length > 0) return undefined;
  const stock = read.stock.map((each, at) => ({
    ...each,
    variantId: product.variants[at]?.variantId ?? each.variantId,
  }));
  const known = !present ? "new" : sameJson(present.product, product) ? "unchanged" : "changed";
  return {
    planned: { line: first.line, handle: key, product, stock, known },
    collections: read.collections,
  };
};

/** One product of a file: what would be done, and the problems of its rows. */
export type PlannedStep = {
  /** Undefined for a product that is skipped. */
  readonly planned: PlannedProduct | undefined;
  readonly errors: readonly ImportIssue[];
  readonly warnings: readonly ImportIssue[];
};

/** Products whose streams are read at the same time: most of the time is waiting for the log. */
const AT_ONCE = 32;

/** Plans a file's changes product by product. An error skips the product it is in, as a whole. */
export async function* planProducts(
  { source, index }: { readonly source: CsvSource; readonly index: FileIndex },
  format: FileFormat,
  options: ImportOptions,
  findPresent: FindPresent,
): AsyncGenerator<PlannedStep> {
  const place = createShelf(format);
  const plan = async ({ key, rows }: RowsOfProduct) => {
    const remarks = createRemarks(key);
    if (index.spoilt.has(key))
      remarks.error(rows[0]?.line ?? 0, "", "One of this product's rows could not be read.");
    const wanted = { key, rows, options: { ...options, prices: index.prices }, remarks };
    const placed =
      remarks.errors.length > 0 ? undefined : await planOne(format, wanted, findPresent);
    return { placed, remarks };
  };
  for await (const products of batchesOf(rowsByProduct(source, format.keyOf, index), AT_ONCE))
    for (const { placed, remarks } of await Promise.all(products.map(plan))) {
      const planned = placed && place(placed, remarks);
      yield { planned, errors: remarks.errors, warnings: remarks.warnings };
    }
}

async function* batchesOf<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
