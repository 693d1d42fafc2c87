import type { Sql } from "#infra/postgres/port.ts";
import type { Projection, RecordTable } from "./projection.ts";
import { inSchema, quoted } from "./schema.ts";
import type { Columns, Table } from "./table-definition.ts";

/**
 * Taken to make a build or destroy a month, until the end of the transaction. A build that is made
 * afterwards has the rows of record, and a month is not destroyed while a build still has to read it.
 */
export const lockRecords = async (sql: Sql): Promise<void> => {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('measuring records', 0))");
};

/** Rows of one part: one value of jsonb, which Postgres compresses. */
const PART_ROWS = 2_000;

/** A month whose rows are kept. */
export type RecordedMonth = {
  readonly keyId: string;
  readonly websiteId: string;
  /** What was projected from its reports alone, and their positions. */
  readonly schema: string;
  /** The reports that are sealed with its key. */
  readonly counted: {
    /** Milliseconds since 1970, of the first and the last one. */
    readonly firstMs: number;
    readonly lastMs: number;
    readonly lastPosition: bigint;
    /** The last position of each type of report. */
    readonly lastPositions: ReadonlyMap<string, bigint>;
    /** Page views, and reports of all types. */
    readonly hits: number;
    readonly reports: number;
  };
};

type KeptTable = {
  readonly projection: Pick<Projection, "name">;
  readonly table: RecordTable;
  /** Schema of the visible build. */
  readonly live: string;
};

/** Copies the rows that a table has from a month. They are rows of record from then on. */
export const keepRecords = async (
  sql: Sql,
  { projection, table, live }: KeptTable,
  { keyId, websiteId, schema, counted }: RecordedMonth,
): Promise<void> => {
  const { isOfMonth } = table;
  const text = `
    insert into public.measuring_records (key_id, projection, table_name, part, rows, until_position)
    select $1, $5, $6, part, jsonb_agg(to_jsonb(kept) - 'part'),
           -- In the statement that reads the rows, because the build goes on in the meantime.
           (select position from public.projection_builds where schema_name = $7)
      from (select t.*, (row_number() over () - 1) / ${PART_ROWS} as part
              from {schema}.${quoted(table.name)} as t,
                   (select to_timestamp($3) as first_at, to_timestamp($4) as last_at) as month
             where t.website_id = $2 ${isOfMonth === undefined ? "" : `and (${isOfMonth})`}) as kept
     group by part`;
  const from = isOfMonth === undefined ? schema : live;
  await sql.query(inSchema(text.replaceAll("{month}", quoted(schema)), from), [
    ...[keyId, websiteId, counted.firstMs / 1_000, counted.lastMs / 1_000],
    ...[projection.name, table.name, isOfMonth === undefined ? null : live],
  ]);
};

/**
 * A table that counts, and whose rows can be of two months: a month has what is projected from its reports
 * alone, and months add up. The other columns follow from the key.
 */
export const countedRecords = <C extends Columns, Key extends keyof C & string>({
  name,
  key,
  columns,
}: Table<C, Key>): RecordTable => {
  const isCounter = (column: string): boolean =>
    columns[column] === "bigint" && !key.some((each) => each === column);
  const sums = Object.keys(columns)
    .filter(isCounter)
    .map((column) => `${quoted(column)} = t.${quoted(column)} + excluded.${quoted(column)}`);
  return { name, key, onConflict: `update set ${sums.join(", ")}` };
};

const monthsText = `
  select key_id as "keyId", website_id as "websiteId"
    from measuring_months as m
   where key_id in (select key_id from measuring_records where projection = $1)
     and ($2::text is null or website_id = $2) and ($3::bigint is null or last_position <= $3)
   order by month`;

/** A column that a table did not have when its rows were kept is empty in them. */
const emptyText = `
  select jsonb_object_agg(a.attname, case t.typcategory when 'S' then '""'::jsonb when 'N' then '0'
                                       when 'A' then '[]' when 'B' then 'false' else 'null' end) as empty
    from pg_attribute as a join pg_type as t on t.oid = a.atttypid
   where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`;

type Part = {
  /** Null: all websites. */
  readonly websiteId: string | null;
  /** Months that end after this position are skipped; null: none is. */
  readonly until: bigint | null;
};

const everything: Part = { websiteId: null, until: null };

const insertText = (table: RecordTable): string => `
  insert into {schema}.${quoted(table.name)} as t
  select kept.*
    from measuring_months as m join measuring_records as r using (key_id)
   cross join lateral jsonb_populate_recordset(
           jsonb_populate_record(null::{schema}.${quoted(table.name)}, $4::jsonb), r.rows) as kept
   where r.projection = $1 and r.table_name = $2 and m.key_id = $3
  on conflict (${table.key.map(quoted).join(", ")}) do ${table.onConflict}`;

/** Puts the rows of record of all destroyed months into the tables of a new build. */
export const seedRecords = async (
  sql: Sql,
  projection: Projection,
  schema: string,
  { websiteId, until }: Part = everything,
): Promise<void> => {
  const { name, records } = projection;
  if (records === undefined) return;
  await lockRecords(sql);
  const found = await sql.query<{ keyId: string; websiteId: string }>(monthsText, [
    name,
    websiteId,
    until,
  ]);
  if (found.length === 0) return;
  for (const table of records.tables) {
    const [row] = await sql.query<{ empty: object }>(emptyText, [
      `${quoted(schema)}.${quoted(table.name)}`,
    ]);
    const empty = JSON.stringify(row?.empty);
    // Month after month: two of them can have the same row, which one statement must not change twice.
    for (const { keyId } of found)
      await sql.query(inSchema(insertText(table), schema), [name, table.name, keyId, empty]);
  }
  const websites = [...new Set(found.map((each) => each.websiteId))];
  const keyIds = found.map(({ keyId }) => keyId);
  for (const { text, values } of records.derive?.({ websites, keyIds }) ?? [])
    await sql.query(inSchema(text, schema), values);
};
