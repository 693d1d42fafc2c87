import type { Contract } from "#domain/kit/contract.ts";
import type { CellStyle, FileFormat } from "#domain/kit/list-export.ts";
import { addressOf } from "../calls/api.ts";

/** Parameters of a screen's URL that do not select rows: the page and the open row. */
const PASSING = ["page", "pageSize", "after", "before", "view", "open", "new", "live"];

/** URL of a file with these columns. */
export type ListFileOf = (
  columns: string | undefined,
  cells: CellStyle,
  format?: FileFormat,
) => string;

/** URL of a list's file: the same rows and order, with these columns. */
export const listFileAddress =
  (
    file: Pick<Contract, "path">,
    search: object,
    params: Readonly<Record<string, string>> = {},
  ): ListFileOf =>
  (columns, cells, format) => {
    const parameters = Object.entries(search).filter(([name]) => !PASSING.includes(name));
    return addressOf(file, {
      params,
      query: { ...Object.fromEntries(parameters), columns, cells, format },
    });
  };
