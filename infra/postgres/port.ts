/** One value of a parameter list; arrays bind to Postgres arrays. */
export type SqlValue = unknown;

/** Runs parametrised SQL. Most texts are constants, and prepared once per connection. */
export type Sql = {
  readonly query: <Row>(text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
};

/** One statement with its values. */
export type SqlStatement = { readonly text: string; readonly values: readonly SqlValue[] };

/** Transactions in the order in which they were given, each sent before the one before has ended. */
export type PinnedConnection = Pick<Database, "transactionOf">;

/** Rows of long answers, piece by piece. */
export type Cursors = {
  /**
   * At most `rows` rows at a time, read when they are asked for. All of them are as they were at one
   * moment. Ends with an error when the caller takes a minute for one piece.
   */
  readonly stream: <Row>(
    text: string,
    values: readonly SqlValue[],
    rows: number,
  ) => AsyncIterable<readonly Row[]>;
};

export type Database = Sql &
  Cursors & {
    /** Commits when `work` resolves, rolls back when it throws. */
    readonly transaction: <Value>(work: (sql: Sql) => Promise<Value>) => Promise<Value>;
    /**
     * Runs these in one transaction and sends them all at once: one round trip for any number. All or
     * nothing; rejects with the error of the first that failed. For work that need not look at answers.
     */
    readonly transactionOf: (statements: readonly SqlStatement[]) => Promise<void>;
    /**
     * A way for transactions that must keep their order and need not wait for one another. One that
     * follows a failed one runs all the same: it must find out by itself that it has no place any more.
     */
    readonly lane: () => PinnedConnection;
    readonly close: () => Promise<void>;
  };

/** `'one', 'other'` for an `in (…)`: words of the code itself. What people write is always a parameter. */
export const wordList = (words: readonly string[]): string => {
  const odd = words.find((word) => !/^[a-z-]+$/.test(word));
  if (odd !== undefined || words.length === 0) throw new Error(`Not a list of words: ${odd}`);
  return words.map((word) => `'${word}'`).join(", ");
};
