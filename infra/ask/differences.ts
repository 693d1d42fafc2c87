import type { Database, Sql } from "../postgres/port.ts";
import { columnsFor } from "./columns.ts";
import type {
  AskLimits,
  BuildPair,
  FigureQuery,
  FigureRow,
  ReadModels,
  TableDifferences,
} from "./port.ts";
import { AskError } from "./port.ts";
import { quotedName } from "./views.ts";

type TableOf = { readonly name: string; readonly key: readonly string[] };

/** Tables that both builds have. */
const tablesText = `
  select c.relname as name,
         array(select a.attname::text from unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                order by k.place) as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
   where n.nspname = $1 and c.relkind = 'r'
     and exists (select from pg_class o join pg_namespace m on m.oid = o.relnamespace
                  where m.nspname = $2 and o.relname = c.relname and o.relkind = 'r')
   order by 1`;

const rowOf = (alias: string, columns: readonly string[]): string =>
  `case when ${alias} is null then null else jsonb_build_object(${columns
    .map((column) => `'${column}', ${alias}.${quotedName(column)}`)
    .join(", ")}) end`;

const rowsOf = (schema: string, table: string, columns: string): string =>
  `(select ${columns} from ${quotedName(schema)}.${quotedName(table)}
     where $1::text is null or website_id = $1)`;

/** $1: the website, or null for all. $2: the limit. */
const differencesText = (
  { name, key }: TableOf,
  { before, after }: BuildPair,
  columns: readonly string[],
): string => {
  const on = key.map((column) => `a.${quotedName(column)} = b.${quotedName(column)}`).join(" and ");
  const list = columns.map(quotedName).join(", ");
  return `
    with compared as (
      select ${rowOf("a", columns)} as before, ${rowOf("b", columns)} as after
        from ${rowsOf(before, name, list)} as a
        full join ${rowsOf(after, name, list)} as b on ${on})
    select before, after, count(*) over () as total
      from compared where before is distinct from after
     order by coalesce(before, after)::text limit $2`;
};

type Found = TableDifferences["rows"][number] & { readonly total: number };

/** The rows in which two builds of one projection differ, by table, without personal columns. */
const findDifferences = async (
  sql: Sql,
  readModels: ReadModels,
  pair: BuildPair,
  limit: number,
): Promise<readonly TableDifferences[]> => {
  const tables = await sql.query<TableOf>(tablesText, [pair.before, pair.after]);
  const found: TableDifferences[] = [];
  for (const each of tables) {
    const { name: table, key } = each;
    const columns = columnsFor(readModels, table, false);
    if (!key.every((column) => columns.includes(column))) continue;
    const text = differencesText(each, pair, columns);
    const rows = await sql.query<Found>(text, [pair.websiteId, limit]);
    found.push({
      ...{ table, key, total: rows[0]?.total ?? 0 },
      rows: rows.map(({ before, after }) => ({ before, after })),
    });
  }
  return found;
};

/** One aggregate of both builds, by the values of a column or as a whole. */
const findFigure = async (
  sql: Sql,
  pair: BuildPair,
  { table, by, figures, where = "true" }: FigureQuery,
): Promise<readonly FigureRow[]> => {
  const group = by === undefined ? "''" : `${quotedName(by)}::text`;
  const sums = Object.entries(figures).map(
    ([name, aggregate]) => `coalesce(${aggregate}, 0)::float8 as ${quotedName(name)}`,
  );
  const side = (schema: string) =>
    `select ${group} as by, ${sums.join(", ")} from ${rowsOf(schema, table, "*")} as t
      where ${where} group by 1`;
  const rows = await sql.query<{
    readonly by: string;
    readonly before: Readonly<Record<string, number>> | null;
    readonly after: Readonly<Record<string, number>> | null;
  }>(
    `select by, to_jsonb(a) - 'by' as before, to_jsonb(b) - 'by' as after
       from (${side(pair.before)}) as a full join (${side(pair.after)}) as b using (by) order by by`,
    [pair.websiteId],
  );
  return rows.flatMap(({ by: value, before, after }) =>
    Object.keys(figures).map((name) => ({
      ...{ name, by: value === "" ? null : value },
      ...{ before: before?.[name] ?? 0, after: after?.[name] ?? 0 },
    })),
  );
};

const CANCELLED = "57014";

type Limits = Pick<AskLimits, "seconds" | "rows">;

/** Compares two builds within a limit of time. Nothing is locked and nothing changed. */
export const createCompare =
  (database: Database, readModels: ReadModels) =>
  async (pair: BuildPair, figures: readonly FigureQuery[], limits: Limits) => {
    try {
      return await database.transaction(async (sql) => {
        await sql.query(
          `select set_config('statement_timeout', '${limits.seconds}s', true),
                  set_config('transaction_read_only', 'on', true),
                  set_config('enable_seqscan', 'on', true)`,
        );
        const found: FigureRow[] = [];
        for (const figure of figures) found.push(...(await findFigure(sql, pair, figure)));
        return {
          figures: found,
          tables: await findDifferences(sql, readModels, pair, limits.rows),
        };
      });
    } catch (error) {
      if ((error as { readonly code?: string }).code !== CANCELLED) throw error;
      throw new AskError(
        "too-slow",
        "The comparison took too long. Compare the builds on the command line: replay and diff.",
      );
    }
  };
