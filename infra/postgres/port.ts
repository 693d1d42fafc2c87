/** One value of a parameter list; arrays bind to Postgres arrays. */
export type SqlValue = unknown;

/** Runs parametrised SQL. Texts are constants: each is prepared once per connection. */
export type Sql = {
  readonly query: <Row>(text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
};

export type Database = Sql & {
  /** Commits when `work` resolves, rolls back when it throws. */
  readonly transaction: <Value>(work: (sql: Sql) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
};
