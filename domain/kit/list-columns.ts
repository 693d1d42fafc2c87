/**
 * The kind of a column. It determines the column's format on screens and in files, its filters and
 * its sort order. `money` is in hundredths, `moment` is ISO 8601, `choice` is one of a few words of
 * the API.
 */
export type ColumnKind = "text" | "count" | "money" | "moment" | "choice";

/** One column of a list, defined once for its call, its screen and its file. */
export type ListColumn<Row> = {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Null and empty text: nothing is shown. */
  readonly value: (row: Row) => string | number | null;
  /** ISO 4217, for a `money` column. */
  readonly currency?: (row: Row) => string;
  /** Labels for the words of a `choice` column, or for a `text` column of codes: a form then offers these. */
  readonly choices?: Readonly<Record<string, string>>;
  /** For a `text` column of names that can differ only by case: `is` and `is not` compare them as they are written. */
  readonly isExact?: true;
  /**
   * Replaces the default format of the kind: "Not numbered". For a choice it can add details from
   * the row.
   */
  readonly shown?: (row: Row) => string;
  /** Words of a `choice` column whose rows are shown only to a caller that asks for one of them by `is`. */
  readonly hides?: readonly string[];
  readonly sortable?: true;
  readonly filterable?: true;
  /** Only shown when requested. */
  readonly extra?: true;
};

/** What most columns can do. */
export const defaultColumn = { sortable: true, filterable: true } as const;

export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/** What saved URLs and callers can know about columns, independent of the row type. */
// biome-ignore lint/suspicious/noExplicitAny: rows are taken by functions, which makes them contravariant.
export type AnyColumns = ListColumns<any>;

export const sortableIds = <const C extends AnyColumns>(
  columns: C,
): readonly (keyof C & string)[] => Object.keys(columns).filter((id) => columns[id]?.sortable);

/** Ids separated by commas, in the order of display. */
export const columnIdsOf = (text: string): readonly string[] => text.split(",").filter(Boolean);

/**
 * The known columns among those requested, without duplicates, in the requested order; the list's
 * own when none was requested.
 */
export const chosenColumns = (columns: AnyColumns, text: string | undefined): readonly string[] => {
  const asked = [...new Set(columnIdsOf(text ?? ""))].filter((id) => Object.hasOwn(columns, id));
  return asked.length > 0 ? asked : Object.keys(columns).filter((id) => !columns[id]?.extra);
};
