import type { Sql } from "../postgres/port.ts";
import { columnsFor } from "./columns.ts";
import type { BuildPair, ReadModels } from "./port.ts";

/** A table that both builds of a pair have. */
export type PairTable = {
  readonly name: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  /** Open columns of both. */
  readonly columns: readonly string[];
};

export type Side = "before" | "after";

/** Name of a build's table among those that a comparison sees. */
export const sideName = (side: Side, table: string): string => `${side}_${table}`;

const tablesText = `
  with columns as (
    select n.nspname as schema, c.oid, c.relname as name, a.attnum, a.attname::text as column
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ($1, $2) and c.relkind = 'r')
  select b.name, array_agg(b.column order by b.attnum) as columns,
         array(select k.column from pg_index i
                 cross join unnest(i.indkey) with ordinality as place (attnum, place)
                 join columns k on k.oid = i.indrelid and k.attnum = place.attnum
                where i.indrelid = b.oid and i.indisprimary
                order by place.place) as key
    from columns b
    join columns o on o.schema = $2 and o.name = b.name and o.column = b.column
   where b.schema = $1
   group by b.oid, b.name
   order by 1`;

/** The tables of two builds of one projection that can be compared without personal columns. */
export const findPairTables = async (
  sql: Sql,
  readModels: ReadModels,
  { before, after }: BuildPair,
): Promise<readonly PairTable[]> => {
  const tables = await sql.query<PairTable>(tablesText, [before, after]);
  return tables
    .map(({ name, key, columns }) => {
      const open = columnsFor(readModels, name, false);
      return { name, key, columns: open.filter((column) => columns.includes(column)) };
    })
    .filter(({ key, columns }) => key.length > 0 && key.every((each) => columns.includes(each)));
};
