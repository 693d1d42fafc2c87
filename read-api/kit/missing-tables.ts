/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = "42P01";

/** What a query finds; `otherwise` where a new process serves before the worker has created the tables. */
export const ifTablesAreMissing = <Found>(
  query: Promise<Found>,
  otherwise: () => Found | Promise<Found>,
): Promise<Found> =>
  query.catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === UNDEFINED_TABLE) return otherwise();
    throw error;
  });

/** Rows of a query; none where the tables are missing. */
export const unlessTablesAreMissing = <Row>(
  query: Promise<readonly Row[]>,
): Promise<readonly Row[]> => ifTablesAreMissing(query, () => []);
