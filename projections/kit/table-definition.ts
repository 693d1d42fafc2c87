/** Postgres column types of projection tables, with their values. */
export type ColumnValues = {
  readonly text: string;
  readonly uuid: string;
  readonly date: string;
  readonly timestamptz: string;
  readonly boolean: boolean;
  readonly smallint: number;
  readonly int: number;
  readonly bigint: number | bigint;
  readonly numeric: number | string;
  readonly "double precision": number;
  /** Any JSON value; null is SQL's null. */
  readonly jsonb: unknown;
  readonly "text[]": readonly string[];
  readonly "uuid[]": readonly string[];
  readonly "int[]": readonly number[];
  readonly "bigint[]": readonly number[];
};
export type ColumnType = keyof ColumnValues;
export type Columns = { readonly [column: string]: ColumnType };

export type RowOf<C extends Columns> = {
  readonly [Column in keyof C]: ColumnValues[C[Column]] | null;
};
type CounterOf<C extends Columns> = {
  [Column in keyof C]: C[Column] extends "smallint" | "int" | "bigint" ? Column : never;
}[keyof C];
export type DeltasOf<C extends Columns> = { readonly [Column in CounterOf<C>]?: number };

/**
 * A table for `tableChanges`. Column names equal those in the SQL file. Apart from the key the
 * table must have no unique constraint and no foreign key: changes are applied set-wise, and an
 * intermediate state may violate them.
 */
export type Table<C extends Columns, Key extends keyof C & string> = {
  readonly name: string;
  /** Every column except generated ones, in any order. */
  readonly columns: C;
  /** Columns of the primary key, in its order. */
  readonly key: readonly Key[];
  /** First columns of the key: `removeAll(parent)` removes every row under them. */
  readonly parent?: readonly Key[];
  /**
   * Values of columns that `set` or `add` does not give for a new row; absent: null (0 for
   * counters).
   */
  readonly defaults?: Partial<RowOf<C>>;
  /** For `forget`: each person that a row can be about. */
  readonly person?: Personal<C> | readonly Personal<C>[];
};

/** The column with a person's id (it needs an index) and the columns with their data. */
export type Personal<C extends Columns> = {
  readonly id: keyof C & string;
  readonly columns: readonly (keyof C & string)[];
};

export const defineTable = <const C extends Columns, const Key extends keyof C & string>(
  table: Table<C, Key>,
): Table<C, Key> => table;
