/** One value of a parameter list; arrays bind to Postgres arrays. */
export type SqlValue = unknown;

/** Runs parametrised SQL. Texts are constants: each is prepared once per connection. */
export type Sql = {
  readonly query: <Row>(text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
};

/** One statement with its values. */
export type SqlStatement = { readonly text: string; readonly values: readonly SqlValue[] };

/** Transactions in the order in which they were given, each sent before the one before has ended. */
export type Lane = Pick<Database, "transactionOf">;

export type Database = Sql & {
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
  readonly lane: () => Lane;
  readonly close: () => Promise<void>;
};
