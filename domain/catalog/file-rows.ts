import type { ProductDefinition } from "./events.ts";

/** A product with the values that its file adds to its definition. */
export type ProductOfFile = {
  readonly product: ProductDefinition;
  /** The existing collections it is in, in the order of its definition. */
  readonly collections: readonly { readonly slug: string; readonly title: string }[];
  /** Units on hand by variant; variants without a count are absent. */
  readonly stock: ReadonlyMap<string, { readonly unlimited: boolean; readonly quantity: number }>;
};

/** One row of a file by its headings; missing cells are empty. */
export type FileRow = Readonly<Record<string, string>>;

/** "12.50": hundredths as an amount with a decimal point, for every currency. */
export const amountOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Joins lists of cells row by row; the product's own cells are in the first row. */
export const sideBySide = (...columns: readonly (readonly FileRow[])[]): FileRow[] => {
  const length = Math.max(...columns.map((rows) => rows.length));
  return Array.from({ length }, (_, at) =>
    Object.assign({}, ...columns.map((rows) => rows[at] ?? {})),
  );
};
