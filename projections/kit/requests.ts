import type { Sql } from "#infra/postgres/port.ts";

export type Requests = { readonly rebuild: boolean; readonly retry: boolean };

export const NO_REQUESTS: Requests = { rebuild: false, retry: false };

type Row = { readonly projection: string; readonly kind: keyof Requests };

/**
 * Operators' requests for these projections. A retry is consumed by reading it; a rebuild stays
 * until its build exists.
 */
export const takeRequests = async (
  sql: Sql,
  projections: readonly string[],
): Promise<ReadonlyMap<string, Requests>> => {
  const rows = await sql.query<Row>(
    `with taken as (
       delete from projection_requests
        where kind = 'retry' and projection = any($1::text[]) returning projection, kind)
     select projection, kind from taken
     union all
     select projection, kind from projection_requests
      where kind = 'rebuild' and projection = any($1::text[])`,
    [projections],
  );
  const requests = new Map<string, Requests>();
  for (const { projection, kind } of rows)
    requests.set(projection, { ...NO_REQUESTS, ...requests.get(projection), [kind]: true });
  return requests;
};

export const clearRebuildRequest = async (sql: Sql, projection: string): Promise<void> => {
  await sql.query("delete from projection_requests where projection = $1 and kind = 'rebuild'", [
    projection,
  ]);
};

/** Durable; a worker starts it within a second. */
export const requestRebuild = async (
  sql: Sql,
  projection: string,
  requestedBy: string,
): Promise<void> => {
  await sql.query(
    `insert into projection_requests (projection, kind, requested_by) values ($1, 'rebuild', $2)
     on conflict do nothing`,
    [projection, requestedBy],
  );
};
