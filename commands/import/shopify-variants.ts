import { createHash } from "node:crypto";
import type { Image, VariantDefinition } from "#domain/catalog/events.ts";
import type { ImportIssue } from "#domain/catalog/import-report.ts";
import type { CsvRow } from "../kit/read-csv.ts";
import type { PlannedStock } from "./import-plan.ts";
import { type PriceStyle, priceProblem, readPrice } from "./price-cells.ts";

/** Collects the problems of one product; `error` skips the product, `warn` does not. */
export type Remarks = {
  readonly error: (line: number, column: string, message: string) => void;
  readonly warn: (line: number, column: string, message: string) => void;
  readonly errors: ImportIssue[];
  readonly warnings: ImportIssue[];
};

export const createRemarks = (handle: string): Remarks => {
  const errors: ImportIssue[] = [];
  const warnings: ImportIssue[] = [];
  return {
    errors,
    warnings,
    error: (line, column, message) => errors.push({ line, handle, column, message }),
    warn: (line, column, message) => warnings.push({ line, handle, column, message }),
  };
};

/** The same for the same input on every machine. */
export const stableId = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 20);

const optionColumns = [1, 2, 3] as const;
const DEFAULT_TITLE = "Default Title";

/** Names of the options, from the product's first row; none for a product of one default variant. */
export const optionNames = (first: CsvRow): readonly string[] => {
  const names = optionColumns
    .map((number) => first.cells[`Option${number} Name`] ?? "")
    .filter((name) => name !== "");
  const single = names.length === 1 && first.cells["Option1 Value"] === DEFAULT_TITLE;
  return single ? [] : names;
};

/** A row without option value and price only adds a picture. */
export const isVariantRow = ({ cells }: CsvRow): boolean =>
  cells["Variant Price"] !== "" || (cells["Option1 Value"] ?? "") !== "";

type Prices = Pick<VariantDefinition, "priceCents" | "salePriceCents" | "onSale">;

/** Columns of a Shopify file that have prices. */
export const shopifyPriceColumns = ["Variant Price", "Variant Compare At Price"] as const;

/** Cents of a cell; undefined for an empty one, and for one that is not a price, with a remark. */
export const centsIn = (
  { line, cells }: CsvRow,
  column: string,
  style: PriceStyle,
  remarks: Remarks,
): number | undefined => {
  const text = cells[column] ?? "";
  if (text === "") return undefined;
  const cents = readPrice(text, style);
  if (typeof cents === "number") return cents;
  remarks.error(line, column, priceProblem(text, cents));
  return undefined;
};

/**
 * A compare-at price above the price makes it a sale: the regular price is the compare-at price.
 */
const readPrices = (row: CsvRow, style: PriceStyle, remarks: Remarks): Prices => {
  const [priceColumn, comparedColumn] = shopifyPriceColumns;
  const price = centsIn(row, priceColumn, style, remarks);
  if (!row.cells[priceColumn]) remarks.error(row.line, priceColumn, "The variant has no price.");
  const regular = centsIn(row, comparedColumn, style, remarks);
  if (price === undefined || regular === undefined || regular <= price)
    return { priceCents: price ?? 0, salePriceCents: null, onSale: false };
  return { priceCents: regular, salePriceCents: price, onSale: true };
};

export type ImportOptions = {
  readonly websiteId: string;
  /** Currency of the store. */
  readonly currency: string;
  /**
   * How to treat variants that have a quantity but no inventory tracker. Not in the specification:
   * they get stock tracking, because the file has a quantity; `unlimited` follows the exporting
   * shop.
   */
  readonly untracked: "count" | "unlimited";
};

/** What a format reads with. */
export type ReadOptions = ImportOptions & {
  /** How the file writes prices. */
  readonly prices: PriceStyle;
};

const MAX_UNITS = 1_000_000;

const readStock = (
  { line, cells }: CsvRow,
  variantId: string,
  { untracked }: ImportOptions,
  remarks: Remarks,
): PlannedStock => {
  const text = cells["Variant Inventory Qty"] ?? "";
  const tracked = (cells["Variant Inventory Tracker"] ?? "") !== "";
  const sellsOn = cells["Variant Inventory Policy"]?.toLowerCase() === "continue";
  const uncounted = { variantId, unlimited: true, quantity: 0 };
  if (text !== "" && !/^-?\d{1,9}$/.test(text)) {
    remarks.error(line, "Variant Inventory Qty", `“${text}” is not a whole number.`);
    return uncounted;
  }
  if (sellsOn || text === "" || (!tracked && untracked === "unlimited")) return uncounted;
  const quantity = Number(text);
  if (quantity < 0)
    remarks.warn(line, "Variant Inventory Qty", "A quantity below zero is imported as 0.");
  if (quantity > MAX_UNITS)
    remarks.error(line, "Variant Inventory Qty", `More than ${MAX_UNITS} units.`);
  return { variantId, unlimited: false, quantity: Math.max(0, quantity) };
};

export type ReadVariant = {
  readonly row: CsvRow;
  readonly variant: VariantDefinition;
  readonly stock: PlannedStock;
};

type Product = {
  readonly productId: string;
  readonly handle: string;
  readonly options: readonly string[];
  /** Keys are remote URLs. */
  readonly images: ReadonlyMap<string, Image>;
  readonly imageOf: (address: string, line: number) => Image | null;
};

const readAttributes = (
  { line, cells }: CsvRow,
  options: readonly string[],
  remarks: Remarks,
): Record<string, string> => {
  const attributes: Record<string, string> = {};
  options.forEach((option, index) => {
    const column = `Option${index + 1} Value`;
    const value = cells[column] ?? "";
    if (value === "") remarks.error(line, column, `The variant has no value for ${option}.`);
    attributes[option] = value;
  });
  return attributes;
};

/** Shopify writes 0 for an unknown weight. */
export const readWeight = (text: string): Pick<VariantDefinition, "weightGrams"> =>
  /^[1-9]\d{0,6}(\.0*)?$/.test(text) ? { weightGrams: Number(text) } : {};

const MAX_SKU_STEM = 70;

/**
 * A stable SKU from the handle and the option values, with a short hash where those alone collide.
 */
const deriveSku = (
  { handle, options }: Product,
  attributes: Readonly<Record<string, string>>,
  taken: ReadonlySet<string>,
): string => {
  const values = options.map((option) => attributes[option] ?? "");
  const stem = [handle, ...values]
    .join("-")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toUpperCase()
    .slice(0, MAX_SKU_STEM);
  const plain = stem || stableId(handle).toUpperCase();
  return taken.has(plain) || stem.length === MAX_SKU_STEM
    ? `${plain}-${stableId(handle, ...values)
        .slice(0, 8)
        .toUpperCase()}`
    : plain;
};

export const readVariants = (
  rows: readonly CsvRow[],
  product: Product,
  options: ReadOptions,
  remarks: Remarks,
): readonly ReadVariant[] => {
  const given = rows.map(({ cells }) => cells["Variant SKU"] ?? "").filter((sku) => sku !== "");
  const taken = new Set(given);
  return rows.map((row) => {
    const attributes = readAttributes(row, product.options, remarks);
    const values = product.options.map((option) => attributes[option] ?? "");
    const variantId = `${product.productId}.${stableId(...values).slice(0, 12)}`;
    const sku = row.cells["Variant SKU"] || deriveSku(product, attributes, taken);
    taken.add(sku);
    const address = row.cells["Variant Image"] ?? "";
    const image =
      address === "" ? null : (product.images.get(address) ?? product.imageOf(address, row.line));
    return {
      row,
      variant: {
        variantId,
        sku,
        attributes,
        ...readPrices(row, options.prices, remarks),
        image,
        ...readWeight(row.cells["Variant Grams"] ?? ""),
      },
      stock: readStock(row, variantId, options, remarks),
    };
  });
};
