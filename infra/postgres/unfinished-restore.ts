import pg from "pg";

const TABLE = "public.unfinished_restore";

/** The database contains only a part of a backup. */
export class UnfinishedRestore extends Error {
  constructor() {
    super(
      "A restore into this database was interrupted, so what is in it is not whole. Delete it (the data folder, or the database of DATABASE_URL) and restore again.",
    );
    this.name = "UnfinishedRestore";
  }
}

type Queryable = Pick<pg.Client, "query">;

/**
 * Marks the database as being filled. The returned function removes the mark, over its own
 * connection.
 */
export const beginRestore = async (
  client: Queryable,
  connectionString: string,
): Promise<() => Promise<void>> => {
  await client.query(`create table ${TABLE} (since timestamptz not null default now())`);
  return async () => {
    const ending = new pg.Client({ connectionString });
    await ending.connect();
    try {
      await ending.query(`drop table ${TABLE}`);
    } finally {
      await ending.end();
    }
  };
};

export const assertNoUnfinishedRestore = async (client: Queryable): Promise<void> => {
  const { rows } = await client.query<{ unfinished: boolean }>(
    `select to_regclass('${TABLE}') is not null as unfinished`,
  );
  if (rows[0]?.unfinished === true) throw new UnfinishedRestore();
};
