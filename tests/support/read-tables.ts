import type { Database, Sql } from "#infra/postgres/port.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, schemaOf, showViews } from "#projections/kit/schema.ts";

/** The statements that let rows have only some of the columns. `$1`: the schema. */
const relaxTexts = [
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where connamespace = $1::regnamespace and contype in ('p', 'u')`,
  `select format('alter table %s alter column %I drop not null', attrelid::regclass, attname) as statement
     from pg_attribute join pg_class as owner on owner.oid = attrelid
    where owner.relnamespace = $1::regnamespace and owner.relkind in ('r', 'p') and attnum > 0
      and attnotnull and not attisdropped`,
  `select format('alter table %s alter column %I drop expression', attrelid::regclass, attname) as statement
     from pg_attribute join pg_class as owner on owner.oid = attrelid
    where owner.relnamespace = $1::regnamespace and owner.relkind in ('r', 'p') and attnum > 0
      and attgenerated <> '' and not attisdropped`,
];

const relax = async (sql: Sql, schema: string): Promise<void> => {
  for (const text of relaxTexts)
    for (const { statement } of await sql.query<{ statement: string }>(text, [schema]))
      await sql.query(statement);
};

/** By view and column, an SQL expression for rows without a value. */
type Defaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The tables of these projections without rows, and their `read` views, for tests with rows that no events made.
 * Names and types are those of the projections. Rows can be partial: no column is required or computed, and
 * there are no keys.
 */
export const createEmptyTables = async (
  database: Database,
  projections: readonly Projection[],
  defaults: Defaults = {},
): Promise<void> => {
  await database.transaction(async (sql) => {
    for (const projection of projections) {
      const schema = schemaOf(projection, "test");
      await createTables(sql, projection, schema);
      await relax(sql, schema);
      await showViews(sql, projection, schema);
    }
    for (const [view, columns] of Object.entries(defaults))
      for (const [column, value] of Object.entries(columns))
        await sql.query(`alter view read.${view} alter column ${column} set default ${value}`);
  });
};
