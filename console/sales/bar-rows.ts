import { MAX_PAGE_SIZE } from "#domain/kit/paging.ts";
import { anew } from "../kit/lists/list-address.ts";
import { without } from "../kit/lists/search.ts";

/**
 * The query of the rows that are drawn as bars: the largest ones of the days and filters, whatever order and page the
 * table shows. `sort` is by the amount, largest first.
 */
export const barsQuery = <Search extends object>(search: Search, sort: string) =>
  ({
    ...without(search as never, "columns", "view", "compare", "compareFrom", "compareTo"),
    ...anew,
    sort,
    pageSize: MAX_PAGE_SIZE,
  }) as never;
