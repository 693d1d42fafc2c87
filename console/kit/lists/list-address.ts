import type { Contract } from "#domain/kit/contract.ts";
import type { QueryPart } from "../calls/api.ts";
import type { TableSearch } from "./data-table.tsx";

/** The list's part of a screen's URL. */
export type ListSearch = TableSearch & {
  readonly search?: string | undefined;
  readonly filters?: string | undefined;
  readonly columns?: string | undefined;
  /** Id of the open saved view. */
  readonly view?: string | undefined;
};

/** The same of the list of one call, whose columns it is sorted by. */
export type ListSearchOf<C extends Contract> = ListSearch &
  Pick<QueryPart<C>, "sort" & keyof QueryPart<C>>;

/** Another selection starts with its first rows. */
export const resetPaging = { page: undefined, after: undefined, before: undefined } as const;

/** A selection belongs to one page: another page clears it. */
export const placeOf = ({ columns: _columns, view: _view, ...place }: ListSearch): string =>
  JSON.stringify({ ...place, open: undefined });
