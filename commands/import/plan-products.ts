import { setImmediate as turn } from "node:timers/promises";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { FileRow, ProductOfFile } from "#domain/catalog/file-rows.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { catalogRejectionText, MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import { writtenText } from "#domain/kit/csv-cell.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { CsvFile, CsvRow } from "../kit/read-csv.ts";
import type { ImportPlan, PlannedCollection, PlannedProduct, PlannedStock } from "./import-plan.ts";
import { mergeProduct } from "./merge-product.ts";
import type { FindPresent } from "./present-products.ts";
import { createRemarks, type ImportOptions, type Remarks } from "./shopify-variants.ts";

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
    options: ImportOptions,
    remarks: Remarks,
  ) => ReadProduct | undefined;
  readonly write: (of: ProductOfFile) => readonly FileRow[];
  /** Values of columns that the file does not have come from the existing product. */
  readonly filledFrom?: (rows: readonly CsvRow[], present: readonly FileRow[]) => readonly CsvRow[];
};

const plain = (cells: FileRow): FileRow =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text.trim()]));

const written = (row: CsvRow): CsvRow => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([name, cell]) => [name, writtenText(cell).trim()]),
  ),
});

/** Rows of one product, anywhere in the file. */
const byKey = (rows: readonly CsvRow[], { keyOf }: FileFormat): ReadonlyMap<string, CsvRow[]> => {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const key = keyOf(row.cells);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
};

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

/**
 * Products that an unreadable row belongs to, or may belong to: the one it names, else the one
 * before it.
 */
const spoiltKeys = ({ rows, errors }: CsvFile, { keyOf }: FileFormat): ReadonlySet<string> =>
  new Set(
    errors.map(({ line, handle }) => {
      const before = rows.findLast((row) => row.line < line);
      return handle || (before === undefined ? "" : keyOf(before.cells));
    }),
  );

type Placed = {
  readonly planned: PlannedProduct;
  readonly collections: ReadProduct["collections"];
};

/** Checks across products: unique paths, and the limits of collections. */
const createShelf = ({ keyColumn }: FileFormat) => {
  const slugs = new Set<string>();
  const collections = new Map<string, PlannedCollection & { members: number }>();
  return {
    put: ({ planned, collections: its }: Placed, remarks: Remarks): void => {
      const { slug, collectionIds } = planned.product;
      if (slugs.has(slug))
        remarks.error(planned.line, keyColumn, catalogRejectionText({ code: "slug-taken", slug }));
      const needed = its.filter(({ collectionId }) => collectionIds.includes(collectionId));
      const membersOf = (id: string) => collections.get(id)?.members ?? 0;
      if (needed.some(({ collectionId }) => membersOf(collectionId) >= MAX_COLLECTION_PRODUCTS))
        remarks.error(
          planned.line,
          "Type",
          catalogRejectionText({ code: "collection-full", collectionId: "" }),
        );
      if (remarks.errors.length > 0) return;
      slugs.add(slug);
      for (const each of needed)
        collections.set(each.collectionId, {
          ...each,
          members: membersOf(each.collectionId) + 1,
        });
    },
    collections: () => [...collections.values()].map(({ members: _members, ...each }) => each),
  };
};

type Wanted = {
  readonly key: string;
  readonly rows: readonly CsvRow[];
  readonly options: ImportOptions;
  readonly remarks: Remarks;
};

const planOne = async (
  format: FileFormat,
  { key, rows, options, remarks }: Wanted,
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

/** Products per turn of the event loop, so that a large file does not block other requests. */
const PRODUCTS_PER_TURN = 20;

/** Plans a file's changes. An error skips the product it is in, as a whole. */
export const planProducts = async (
  given: CsvFile,
  format: FileFormat,
  options: ImportOptions,
  findPresent: FindPresent,
): Promise<ImportPlan> => {
  const file = { ...given, rows: given.rows.map(written) };
  const errors = [...file.errors];
  const warnings: ImportPlan["warnings"][number][] = [];
  const products: PlannedProduct[] = [];
  const shelf = createShelf(format);
  const spoilt = spoiltKeys(file, format);
  const groups = [...byKey(file.rows, format)];
  for (const [index, [key, rows]] of groups.entries()) {
    if (index % PRODUCTS_PER_TURN === 0) await turn();
    const remarks = createRemarks(key);
    if (spoilt.has(key))
      remarks.error(rows[0]?.line ?? 0, "", "One of this product's rows could not be read.");
    const placed =
      remarks.errors.length > 0
        ? undefined
        : await planOne(format, { key, rows, options, remarks }, findPresent);
    if (placed) shelf.put(placed, remarks);
    errors.push(...remarks.errors);
    warnings.push(...remarks.warnings);
    if (placed && remarks.errors.length === 0) products.push(placed.planned);
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
