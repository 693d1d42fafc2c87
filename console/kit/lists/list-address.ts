import type { TableSearch } from "./data-table.tsx";

/** The list's part of a screen's URL. */
export type ListSearch = TableSearch & {
  readonly search?: string | undefined;
  readonly filters?: string | undefined;
  readonly columns?: string | undefined;
  /** Id of the open saved view. */
  readonly view?: string | undefined;
};

/** Another selection starts with its first rows. */
export const anew = { page: undefined, after: undefined, before: undefined } as const;

/** A selection belongs to one page: another page clears it. */
export const placeOf = ({ columns: _columns, view: _view, ...place }: ListSearch): string =>
  JSON.stringify({ ...place, open: undefined });
