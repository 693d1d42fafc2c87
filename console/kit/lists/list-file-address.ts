import type { Contract } from "#domain/kit/contract.ts";
import type { CellStyle } from "#domain/kit/list-export.ts";
import { addressOf } from "../calls/api.ts";

/** Of an address of a screen: where somebody stands in the list, and what they have opened. */
const PASSING = ["page", "pageSize", "after", "before", "view", "open", "new", "live"];

/** Where the file of a list is: what it shows, in its order, with these columns. */
export const listFileAddress =
  (file: Pick<Contract, "path">, search: object, params: Readonly<Record<string, string>> = {}) =>
  (columns: string | undefined, cells: CellStyle): string => {
    const asked = Object.entries(search).filter(([name]) => !PASSING.includes(name));
    return addressOf(file, { params, query: { ...Object.fromEntries(asked), columns, cells } });
  };
