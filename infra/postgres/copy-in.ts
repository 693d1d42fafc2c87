import pg from "pg";

type Connection = pg.Connection & {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
};

/** Whether a text is a `copy … from stdin`, whose rows are its only value. */
export const isCopyIn = (text: string): boolean => text.startsWith("copy ");

/**
 * Sends the rows together with the statement, so that it can be one of many that are sent at once. If the statement fails,
 * Postgres ignores the rows.
 */
class CopyIn extends pg.Query {
  readonly #statement: string;
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer) {
    super(text);
    this.#statement = text;
    this.#rows = rows;
  }

  override submit = (connection: pg.Connection): void => {
    connection.query(this.#statement);
    (connection as Connection).sendCopyFromChunk(this.#rows);
    (connection as Connection).endCopyFrom();
  };

  /** The rows are on their way already. */
  handleCopyInResponse(): void {}
}

type Sender = {
  readonly query: (query: CopyIn, values: undefined, done: (error?: Error | null) => void) => void;
};

/** A pool gets its client back when it calls `done`, so that no other callback may take its place. */
export const copyIn = (
  sender: Pick<pg.Client, "query">,
  text: string,
  [rows]: readonly unknown[],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = new CopyIn(text, Buffer.from(rows as string));
    (sender as unknown as Sender).query(query, undefined, (error) =>
      error ? reject(error) : resolve(),
    );
  });
