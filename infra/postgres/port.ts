/** One value of a parameter list; arrays bind to Postgres arrays. */
export type SqlValue = unknown;

/**
 * Runs parametrized SQL. Most texts are constants and are prepared once per connection. The only value of a
 * `copy … from stdin` is its rows in Postgres's text format.
 */
export type Sql = {
  readonly query: <Row>(text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
};

/** One statement with its values. */
export type SqlStatement = { readonly text: string; readonly values: readonly SqlValue[] };

/** Transactions in the given order, each sent before the previous one has ended. */
export type PinnedConnection = Pick<Database, "transactionOf">;

/** Rows of long results, in pieces. */
export type Cursors = {
  /**
   * Up to `rows` rows at a time, read on demand, from one snapshot. Fails when the caller takes a
   * minute for one piece, or ten minutes for all of them. A website has two at a time; a further
   * one waits.
   */
  readonly stream: <Row>(
    text: string,
    values: readonly SqlValue[],
    rows: number,
    websiteId: string,
  ) => AsyncIterable<readonly Row[]>;
};

export type Database = Sql &
  Cursors & {
    /** Commits when `work` resolves, rolls back when it throws. */
    readonly transaction: <Value>(work: (sql: Sql) => Promise<Value>) => Promise<Value>;
    /**
     * Runs these in one transaction and sends them together: one round trip for any number. All or
     * nothing; rejects with the error of the first that failed. For work that does not need the
     * results.
     */
    readonly transactionOf: (statements: readonly SqlStatement[]) => Promise<void>;
    /**
     * A connection for transactions that must keep their order without waiting for one another. A
     * transaction after a failed one runs all the same: it must detect that its turn is over.
     */
    readonly lane: () => PinnedConnection;
    readonly close: () => Promise<void>;
  };

/**
 * A read model with columns that the table of the version before lacks: until the build of this version has
 * caught up, that table serves, and each of these columns has the value given here. Inside, the names mean
 * the columns of the table where it has them, and those next to it where it does not.
 */
export const withAbsent = (
  view: string,
  columns: string,
  absent: Readonly<Record<string, string>>,
): string => {
  const values = Object.entries(absent).map(([name, value]) => `${value} as ${name}`);
  return `(
  select known.* from (select ${values.join(", ")}) as absent, lateral (
    select ${columns}, ${Object.keys(absent).join(", ")} from read.${view}) as known)`;
};

/**
 * `'one', 'other'` for an `in (…)`: words of the code itself. Users' input is always a parameter.
 */
export const wordList = (words: readonly string[]): string => {
  const odd = words.find((word) => !/^[a-z-]+$/.test(word));
  if (odd !== undefined || words.length === 0) throw new Error(`Not a list of words: ${odd}`);
  return words.map((word) => `'${word}'`).join(", ");
};
