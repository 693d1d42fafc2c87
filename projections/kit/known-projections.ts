import type { Sql } from "#infra/postgres/port.ts";

/** Records that a worker runs these projections. */
export const noteSeen = async (
  sql: Sql,
  projections: readonly { readonly name: string; readonly version: number }[],
): Promise<void> => {
  if (projections.length === 0) return;
  await sql.query(
    `insert into projections as kept (name, version)
     select * from unnest($1::text[], $2::int[])
     on conflict (name) do update
        set version = greatest(kept.version, excluded.version), seen_at = now()`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  );
};

type Recorded = { readonly name: string; readonly error: string | null };

/** What the last worker recorded: a start in good order then writes nothing. */
export const findErrors = (sql: Sql, names: readonly string[]): Promise<readonly Recorded[]> =>
  sql.query<Recorded>("select name, error from projections where name = any($1::text[])", [names]);

/** Why the tables of a projection could not be created; null when they could. */
export const noteError = async (sql: Sql, name: string, error: string | null): Promise<void> => {
  await sql.query(
    "update projections set error = $2 where name = $1 and error is distinct from $2",
    [name, error],
  );
};
