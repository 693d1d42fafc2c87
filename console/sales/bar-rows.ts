import { MAX_PAGE_SIZE } from "#domain/kit/paging.ts";
import { resetPaging } from "../kit/lists/list-address.ts";

type Display = {
  readonly columns?: string | undefined;
  readonly view?: string | undefined;
  readonly compare?: unknown;
  readonly compareFrom?: unknown;
  readonly compareTo?: unknown;
};

/**
 * The query of the rows that are drawn as bars: the largest ones of the days and filters, whatever order and page the
 * table shows. `sort` is by the amount, largest first.
 */
export const barsQuery = <Search extends Display, const Sort extends string>(
  { columns, view, compare, compareFrom, compareTo, ...search }: Search,
  sort: Sort,
) => ({ ...search, ...resetPaging, sort, pageSize: MAX_PAGE_SIZE });
