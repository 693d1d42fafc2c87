import type { Parameters } from "../kit/list-source.ts";

/** Names of columns, in quotes. */
export const namesOf = (figures: readonly string[]): string =>
  figures.map((figure) => `"${figure}"`).join(", ");

/** Rows with a name and figures as a relation. They are sent by column, so that no row names its columns. */
export const sentRows = <Figure extends string>(
  rows: readonly (Readonly<Record<Figure, number>> & { readonly name: string })[],
  figures: readonly Figure[],
  { add }: Parameters,
): string => {
  const names = `${add(rows.map(({ name }) => name))}::text[]`;
  const columns = figures.map((figure) => `${add(rows.map((row) => row[figure]))}::bigint[]`);
  return `unnest(${[names, ...columns].join(", ")})`;
};
