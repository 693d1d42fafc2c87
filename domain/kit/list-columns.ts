/**
 * What a column holds. It says how the column is written on screens and in files, by what it can be
 * filtered and how its values compare. `money` is in hundredths, `moment` is ISO 8601, `choice` is one
 * of a few words of the API.
 */
export type ColumnKind = "text" | "count" | "money" | "moment" | "choice";

/** One column of a list, said once for its call, its screen and its file. */
export type ListColumn<Row> = {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Null and the empty text: nothing to show. */
  readonly value: (row: Row) => string | number | null;
  /** ISO 4217; of a `money` column. */
  readonly currency?: (row: Row) => string;
  /** Of a `choice` column: how each of its words is written. */
  readonly choices?: Readonly<Record<string, string>>;
  /** In place of what its kind would write: "Not numbered"; of a choice also what exactly the row has of it. */
  readonly shown?: (row: Row) => string;
  readonly sortable?: true;
  readonly filterable?: true;
  /** Shown only where it was asked for. */
  readonly extra?: true;
};

export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/** What a saved address or a caller may know of columns, whatever their rows. */
// biome-ignore lint/suspicious/noExplicitAny: rows are taken by functions, which makes them contravariant.
export type AnyColumns = ListColumns<any>;

export const sortableIds = <const C extends AnyColumns>(
  columns: C,
): readonly (keyof C & string)[] => Object.keys(columns).filter((id) => columns[id]?.sortable);

/** Ids separated by commas, in the order in which they are shown. */
export const columnIdsOf = (text: string): readonly string[] => text.split(",").filter(Boolean);

/** Columns that are known, each once, as they were asked for; those of the list when none was. */
export const chosenColumns = (columns: AnyColumns, text: string | undefined): readonly string[] => {
  const asked = [...new Set(columnIdsOf(text ?? ""))].filter((id) => Object.hasOwn(columns, id));
  return asked.length > 0 ? asked : Object.keys(columns).filter((id) => !columns[id]?.extra);
};
