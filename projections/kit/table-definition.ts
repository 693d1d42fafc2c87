/** Postgres column types that a projection's table may have, with the values that go in. */
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
  /** Any value that JSON can carry; null is SQL's null. */
  readonly jsonb: unknown;
  readonly "text[]": readonly string[];
  readonly "uuid[]": readonly string[];
  readonly "int[]": readonly number[];
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
 * A table as `tableChanges` sees it. Columns carry the names they have in the SQL file. Apart from
 * the key the table must have no unique constraint and no foreign key: changes are applied set-wise
 * and a moment in between may break them.
 */
export type Table<C extends Columns, Key extends keyof C & string> = {
  readonly name: string;
  /** Every column, in any order, but generated ones. */
  readonly columns: C;
  /** Columns of the primary key, in its order. */
  readonly key: readonly Key[];
  /** First columns of the key: `removeAll(parent)` removes every row under them. */
  readonly parent?: readonly Key[];
  /** What a row made by `set` or `add` holds in the columns not given; null (0 for counters) when absent. */
  readonly defaults?: Partial<RowOf<C>>;
  /** For `forget`, of each person that a row may be about. */
  readonly person?: Personal<C> | readonly Personal<C>[];
};

/** The column with a person's id (index it) and the columns that hold what is known about them. */
export type Personal<C extends Columns> = {
  readonly id: keyof C & string;
  readonly columns: readonly (keyof C & string)[];
};

export const defineTable = <const C extends Columns, const Key extends keyof C & string>(
  table: Table<C, Key>,
): Table<C, Key> => table;
