import type { Sql } from "#infra/postgres/port.ts";

/** Shows a read model as the version before had it: without these columns. Returns what ends it. */
export const showWithout = async (
  sql: Sql,
  view: string,
  lacking: readonly string[],
): Promise<() => Promise<void>> => {
  const [columns] = await sql.query<{ readonly kept: string; readonly dropped: number }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position)
              filter (where column_name <> all ($2::text[])) as kept,
            count(*) filter (where column_name = any ($2::text[]))::int as dropped
       from information_schema.columns where table_schema = 'read' and table_name = $1`,
    [view, lacking],
  );
  if (columns?.dropped !== lacking.length) throw new Error(`${view} lacks a column already.`);
  await sql.query(`alter view read.${view} rename to ${view}_of_now`);
  await sql.query(`create view read.${view} as select ${columns.kept} from read.${view}_of_now`);
  return async () => {
    await sql.query(`drop view read.${view}`);
    await sql.query(`alter view read.${view}_of_now rename to ${view}`);
  };
};
