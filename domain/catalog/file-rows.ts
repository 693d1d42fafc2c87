import type { ProductDefinition } from "./events.ts";

/** A product with what its files say besides its definition. */
export type ProductOfFile = {
  readonly product: ProductDefinition;
  /** Those it is in that are there, in the order of its definition. */
  readonly collections: readonly { readonly slug: string; readonly title: string }[];
  /** Units on the shelf by variant; variants that nobody has counted are absent. */
  readonly stock: ReadonlyMap<string, { readonly unlimited: boolean; readonly quantity: number }>;
};

/** One row of a file by its headings; those left out are empty. */
export type FileRow = Readonly<Record<string, string>>;

/** "12.50": hundredths as an amount with a point, whatever the currency. */
export const amountOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Rows stand side by side as far as there are any: the product's own on the first. */
export const sideBySide = (...columns: readonly (readonly FileRow[])[]): FileRow[] => {
  const length = Math.max(...columns.map((rows) => rows.length));
  return Array.from({ length }, (_, at) =>
    Object.assign({}, ...columns.map((rows) => rows[at] ?? {})),
  );
};
