/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = "42P01";

/** Rows of a query; none where a new process serves before the worker has created the tables. */
export const unlessTablesAreMissing = <Row>(
  asked: Promise<readonly Row[]>,
): Promise<readonly Row[]> =>
  asked.catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === UNDEFINED_TABLE) return [];
    throw error;
  });
