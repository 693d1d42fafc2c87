import { Command } from "commander";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { count } from "../kit/flags.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { namedSchema } from "./past-schema.ts";

type Flags = { readonly rows: number; readonly json: boolean };

type TableOf = { readonly name: string; readonly key: readonly string[]; readonly schema: string };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const LIVE = "live";

const tablesText = `
  select c.relname as name, n.nspname as schema,
         array(select a.attname::text from unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                order by k.place) as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
   where n.nspname = any($1::text[]) and c.relkind = 'r'
   order by 1`;

/** The schema of the live build of the projection that a build belongs to. */
const liveText = `
  select b.schema_name as schema, p.website_id as website
    from past_builds p
    join projection_builds b on b.projection = p.projection and b.state = 'current'
   where p.schema_name = $1`;

type Live = { readonly schema: string; readonly website: string | null };

const pairOf = async (sql: Sql, one: string, other: string) => {
  const named = [one, other].map((name) => (name === LIVE ? LIVE : namedSchema(name)));
  const past = named.find((name) => name !== LIVE);
  if (past === undefined) throw new UsageError("Name at least one build of replay.");
  const [live] = await sql.query<Live>(liveText, [past]);
  if (live === undefined) throw new UsageError(`${past} does not exist. Build it with replay.`);
  const [before = "", after = ""] = named.map((name) => (name === LIVE ? live.schema : name));
  return { before, after, website: live.website };
};

/** Columns of a read model that questions can use. */
type Open = (table: string) => readonly string[];

const rowOf = (alias: string, columns: readonly string[]): string =>
  `case when ${alias} is null then null else jsonb_build_object(${columns
    .map((column) => `'${column}', ${alias}.${quoted(column)}`)
    .join(", ")}) end`;

type Pair = { readonly before: string; readonly after: string };

/** $1: the website, or null for all. $2: the limit. */
const differencesText = (
  { name, key }: TableOf,
  { before, after }: Pair,
  columns: readonly string[],
): string => {
  const on = key.map((column) => `a.${quoted(column)} = b.${quoted(column)}`).join(" and ");
  const rowsOf = (schema: string) =>
    `(select ${columns.map(quoted).join(", ")} from ${quoted(schema)}.${quoted(name)}
       where $1::text is null or website_id = $1)`;
  return `
    with compared as (
      select ${rowOf("a", columns)} as before, ${rowOf("b", columns)} as after
        from ${rowsOf(before)} as a full join ${rowsOf(after)} as b on ${on})
    select before, after, count(*) over () as total
      from compared where before is distinct from after
     order by coalesce(before, after)::text limit $2`;
};

type Difference = {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly total: number;
};

export type TableDifferences = {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly total: number;
  readonly rows: readonly Omit<Difference, "total">[];
};

/** The rows in which two builds of one projection differ, by table. */
export const findDifferences = async (
  database: Database,
  one: string,
  other: string,
  open: Open,
  limit: number,
): Promise<readonly TableDifferences[]> => {
  const { website, ...pair } = await pairOf(database, one, other);
  const tables = await database.query<TableOf>(tablesText, [[pair.before, pair.after]]);
  const inBoth = tables.filter(
    ({ name, schema }) =>
      schema === pair.before &&
      tables.some((each) => each.name === name && each.schema === pair.after),
  );
  const found: TableDifferences[] = [];
  for (const each of inBoth) {
    const { name: table, key } = each;
    const columns = open(table);
    if (!key.every((column) => columns.includes(column))) continue;
    const text = differencesText(each, pair, columns);
    const rows = await database.query<Difference>(text, [website, limit]);
    const [first] = rows;
    found.push({
      ...{ table, key, total: first?.total ?? 0 },
      rows: rows.map(({ before, after }) => ({ before, after })),
    });
  }
  return found;
};

/** Only what changed, with the key of the row. */
const changedLine = (key: readonly string[], { before, after }: Omit<Difference, "total">) => {
  const row = before ?? after ?? {};
  const name = key.map((column) => `${column}=${String(row[column])}`).join(" ");
  if (before === null) return `+ ${name} ${JSON.stringify(after)}`;
  if (after === null) return `- ${name} ${JSON.stringify(before)}`;
  const changes = Object.keys(before)
    .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map(
      (column) => `${column}: ${JSON.stringify(before[column])} → ${JSON.stringify(after[column])}`,
    );
  return `~ ${name} ${changes.join(", ")}`;
};

const diff = async (tools: Tools, one: string, other: string, flags: Flags): Promise<void> => {
  const { openColumns } = await tools.createAsk();
  const found = await findDifferences(tools.database, one, other, openColumns, flags.rows);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return;
  }
  for (const { table, key, total, rows } of found) {
    process.stdout.write(`${table}: ${total} ${total === 1 ? "difference" : "differences"}\n`);
    for (const row of rows) process.stdout.write(`  ${changedLine(key, row)}\n`);
  }
};

/** `diff`: two builds of one projection, row by row, without personal columns. */
export const diffCommand = (withTools: WithTools): Command =>
  new Command("diff")
    .description("compare two builds of a projection row by row")
    .argument("<one>", "name of a build of replay, or live")
    .argument("<other>", "name of a build of replay, or live")
    .option("--rows <count>", "maximum number of rows that are shown of each table", count, 50)
    .option("--json", "print the result as JSON", false)
    .action((one: string, other: string, flags: Flags) =>
      withTools((tools) => diff(tools, one, other, flags)),
    );
