import type { ListSource } from "./list-source.ts";

/** Rows that are already known as a relation, for a list. */
export const sourceOfRows = (
  rows: readonly object[],
  shape: string,
  rest: Omit<ListSource, "matching" | "values">,
): ListSource => ({
  matching: `select * from json_to_recordset($1::json) as r(${shape})`,
  values: [JSON.stringify(rows)],
  ...rest,
});
