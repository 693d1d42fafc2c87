import type { AnyColumns, ColumnKind } from "#domain/kit/list-columns.ts";

/** A column in Postgres, by the names that `matching` selects. */
export type SqlColumn = {
  readonly expression: string;
  /**
   * Type of the expression, where it differs from the column's kind, such as a number stored as
   * text.
   */
  readonly type?: string;
  /** Never null: the order can use a plain index. */
  readonly known?: true;
  /** Sort key in its place, of the same type; a text is used unchanged. */
  readonly order?: string;
  /** For a text: an expression that contains it in lower case and is cheaper to check first. */
  readonly within?: string;
  /** For a text: as it was written before. Filters in saved views and addresses are also compared with that. */
  readonly former?: string;
  /** For a choice with several values per row: its expression is an array. */
  readonly several?: {
    /** The form of a value in the array; undefined for the value that means none. */
    readonly valueOf: (value: string) => string | undefined;
    /** Whether a row has none. */
    readonly none: string;
  };
};

/** Ids of the columns that can be sorted or filtered. */
type AskedIds<Columns extends AnyColumns> = {
  [Id in keyof Columns]: Columns[Id] extends
    | { readonly sortable: true }
    | { readonly filterable: true }
    ? Id
    : never;
}[keyof Columns];

/** SQL for every column of a list that can be sorted or filtered, and for no other. */
export type SqlColumns<Columns extends AnyColumns> = Readonly<Record<AskedIds<Columns>, SqlColumn>>;

/**
 * The source of a list's rows. `matching` selects those of one website that match its own filters,
 * with values from $1 on; `key` is a unique column. It is queried as a subselect, so that every
 * list can be sorted and filtered by any of its columns.
 */
export type ListSource = {
  readonly matching: string;
  readonly values: readonly unknown[];
  /** The number of all rows without filters as an expression, where it is known without counting them. */
  readonly total?: string | undefined;
  /** The filters that `total` counts with; absent: none. */
  readonly totalOf?: string | undefined;
  readonly columns: AnyColumns;
  readonly sql: Readonly<Record<string, SqlColumn>>;
  readonly key: { readonly expression: string; readonly type: string };
  /** Visitors of a row are those of one day, so that they are visitors also where each day counts for itself. */
  readonly countsSingleDays?: true;
};

const types: Readonly<Record<ColumnKind, string>> = {
  text: "text",
  count: "bigint",
  money: "bigint",
  moment: "timestamptz",
  choice: "text",
};

/** Parameters are numbered in the order of use. */
export const parameters = (first: readonly unknown[]) => {
  const values = [...first];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
};
export type Parameters = ReturnType<typeof parameters>;

export const sqlOf = ({ columns, sql }: ListSource, id: string) => {
  const column = sql[id];
  const { kind, isExact } = columns[id] ?? {};
  if (column === undefined || kind === undefined) throw new Error(`No column ${id} in this list.`);
  return { ...column, kind, isExact, type: column.type ?? types[kind] };
};

export const isText = (kind: ColumnKind): boolean => kind === "text";
