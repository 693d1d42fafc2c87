import type { FileRow } from "#domain/catalog/file-rows.ts";
import type { ImportIssue } from "#domain/catalog/import-report.ts";
import { writtenText } from "#domain/kit/csv-cell.ts";
import { type CsvRow, type CsvSource, readCsvParts } from "../kit/read-csv.ts";
import { keepIssues } from "./kept-issues.ts";
import { createPriceStyle, type PriceStyle } from "./price-cells.ts";

/** The value that rows of one product share; "" when a row has none. */
type KeyOf = (cells: FileRow) => string;

/** What one pass over a file finds out, so that the next can read it product by product. */
export type FileIndex = {
  readonly headings: readonly string[];
  /** Rows, and rows that cannot be read. */
  readonly rows: number;
  /** The first ones of the file. */
  readonly errors: readonly ImportIssue[];
  /** How the file as a whole was read, where that is not a matter of course. */
  readonly warnings: readonly ImportIssue[];
  readonly prices: PriceStyle;
  readonly products: ReadonlyMap<string, ProductPlace>;
  /** Products that a row belongs to, or may belong to, which cannot be read. */
  readonly spoilt: ReadonlySet<string>;
};

type ProductPlace = {
  readonly firstLine: number;
  /** The line of its last row. */
  lastLine: number;
  /** Size of all its rows, in characters. */
  size: number;
};

/** Not in the specification: an index of all products is in memory. */
const MAX_PRODUCTS = 200_000;
/** The largest size of one product’s rows, in characters. */
const MAX_PRODUCT_SIZE = 8_000_000;
/** The room for products whose rows are scattered over the file, in characters. */
const MAX_OPEN_SIZE = 16_000_000;
/** Not in the specification: a file whose rows are scattered further is refused. */
const MAX_PASSES = 20;
/** Characters that count for a row without its text, with the usual number of cells. */
const ROW_SIZE = 1_000;
const USUAL_CELLS = 100;
/** Characters that count for each further cell without its text. */
const CELL_SIZE = 50;

/** The file has more products than one import can have; the owner reads this message. */
export class TooManyProducts extends Error {
  constructor() {
    super(
      `A file can have up to ${MAX_PRODUCTS.toLocaleString("en-US")} products. Split it into several files.`,
    );
    this.name = "TooManyProducts";
  }
}

/** The file would have to be read too many times; the owner reads this message. */
export class RowsTooFarApart extends Error {
  constructor() {
    super(
      "The rows of too many products are far apart in this file. Sort it by product, so that the rows of each product follow one another, or split it into several files.",
    );
    this.name = "RowsTooFarApart";
  }
}

/** The headings of a file; none for an empty one. */
export const headingsOf = async (source: CsvSource): Promise<readonly string[]> => {
  for await (const part of readCsvParts(source)) if ("headings" in part) return part.headings;
  return [];
};

const sizeOf = ({ cells }: CsvRow): number => {
  const texts = Object.values(cells);
  const further = Math.max(0, texts.length - USUAL_CELLS);
  return texts.reduce((size, { length }) => size + length, ROW_SIZE + further * CELL_SIZE);
};

const addRow = (products: Map<string, ProductPlace>, key: string, row: CsvRow): ProductPlace => {
  const known = products.get(key);
  const place = known ?? { firstLine: row.line, lastLine: row.line, size: 0 };
  place.lastLine = row.line;
  place.size += sizeOf(row);
  if (known === undefined) {
    if (products.size === MAX_PRODUCTS) throw new TooManyProducts();
    products.set(key, place);
  }
  return place;
};

/** Only the first row of a skipped product is kept. */
const keptSize = (place: ProductPlace, isSpoilt: boolean): number =>
  isSpoilt ? ROW_SIZE : place.size;

/**
 * The largest size of products that are between their first and last rows at one line. A product that has to wait for
 * another pass had products of more than the room before it there, in each pass: fewer than `peak / room` times.
 */
const peakOf = ({ products, spoilt }: Pick<FileIndex, "products" | "spoilt">): number => {
  const starts = [...products].map(([key, place]) => ({
    ...place,
    size: keptSize(place, spoilt.has(key)),
  }));
  const ends = starts.toSorted((one, other) => one.lastLine - other.lastLine).values();
  let next = ends.next();
  let size = 0;
  let peak = 0;
  for (const place of starts) {
    for (; !next.done && next.value.lastLine < place.firstLine; next = ends.next())
      size -= next.value.size;
    size += place.size;
    peak = Math.max(peak, size);
  }
  return peak;
};

type IndexOptions = {
  readonly priceColumns?: readonly string[];
  /** The room for products whose rows are scattered, in characters. */
  readonly room?: number;
};

/** A row that cannot be read belongs to the product that it names, else to the one before it. */
export const indexFile = async (
  source: CsvSource,
  keyOf: KeyOf,
  { priceColumns = [], room = MAX_OPEN_SIZE }: IndexOptions = {},
): Promise<FileIndex> => {
  let headings: readonly string[] = [];
  const prices = createPriceStyle(priceColumns);
  let rows = 0;
  let keyBefore = "";
  const errors: ImportIssue[] = [];
  const products = new Map<string, ProductPlace>();
  const spoilt = new Set<string>();
  const spoil = (key: string, error: ImportIssue): void => {
    spoilt.add(key);
    keepIssues(errors, [error]);
  };
  for await (const part of readCsvParts(source)) {
    if ("headings" in part) {
      ({ headings } = part);
      continue;
    }
    rows += 1;
    if ("error" in part) spoil(part.error.handle || keyBefore, part.error);
    else {
      const { row } = part;
      keyBefore = keyOf(row.cells);
      prices.add(row, keyBefore);
      const { size } = addRow(products, keyBefore, row);
      if (size > MAX_PRODUCT_SIZE && !spoilt.has(keyBefore))
        spoil(keyBefore, { line: row.line, handle: keyBefore, column: "", message: TOO_LARGE });
    }
  }
  if (peakOf({ products, spoilt }) > MAX_PASSES * room) throw new RowsTooFarApart();
  const { style, remarks } = prices.result();
  return { headings, rows, errors, warnings: remarks, prices: style, products, spoilt };
};
const TOO_LARGE = "The rows of this product are too long for one product.";

const written = (row: CsvRow): CsvRow => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([name, cell]) => [name, writtenText(cell).trim()]),
  ),
});

/** One product of a file. */
export type RowsOfProduct = { readonly key: string; readonly rows: readonly CsvRow[] };

type Pass = {
  readonly index: Pick<FileIndex, "products" | "spoilt">;
  /** Undefined: all products. */
  readonly wanted: ReadonlySet<string> | undefined;
  /** Products of this pass for which there was no room. */
  readonly left: Set<string>;
  /** In characters. */
  readonly room: number;
};

async function* onePass(
  source: CsvSource,
  keyOf: KeyOf,
  { index: { products, spoilt }, wanted, left, room }: Pass,
): AsyncGenerator<RowsOfProduct> {
  const open = new Map<string, CsvRow[]>();
  let openSize = 0;
  for await (const part of readCsvParts(source)) {
    if (!("row" in part)) continue;
    const key = keyOf(part.row.cells);
    const place = products.get(key);
    if (place === undefined || left.has(key) || wanted?.has(key) === false) continue;
    const isSpoilt = spoilt.has(key);
    const size = keptSize(place, isSpoilt);
    const rows = open.get(key) ?? [];
    if (rows.length === 0 && openSize > room) {
      left.add(key);
      continue;
    }
    if (rows.length === 0) openSize += size;
    if (rows.length === 0 || !isSpoilt) rows.push(written(part.row));
    if (part.row.line === place.lastLine) {
      open.delete(key);
      openSize -= size;
      yield { key, rows };
    } else open.set(key, rows);
  }
}

/**
 * The rows of each product, once its last one was read. Only products whose rows are scattered over
 * the file are kept longer than it takes to read them; those for which there is no room then are
 * read in another pass over the file.
 */
export async function* rowsByProduct(
  source: CsvSource,
  keyOf: KeyOf,
  index: Pick<FileIndex, "products" | "spoilt">,
  room = MAX_OPEN_SIZE,
): AsyncGenerator<RowsOfProduct> {
  let wanted: ReadonlySet<string> | undefined;
  do {
    const left = new Set<string>();
    yield* onePass(source, keyOf, { index, wanted, left, room });
    wanted = left;
  } while (wanted.size > 0);
}
