import { expect } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, dropTables, quoted, schemaOf } from "#projections/kit/schema.ts";
import { projectInto } from "./project.ts";

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** Every row of every table and view of the schema, sorted. */
export const rowsOfSchema = async (sql: Sql, schema: string): Promise<Rows> => {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1 order by 1`,
    [schema],
  );
  const rows: Record<string, readonly unknown[]> = {};
  for (const { name } of tables) rows[name] = await rowsOf(sql, schema, name);
  return rows;
};

const rowsOf = async (sql: Sql, schema: string, name: string): Promise<readonly unknown[]> => {
  const found = await sql.query<{ row: unknown }>(
    `select to_jsonb(t) as row from ${quoted(schema)}.${quoted(name)} as t order by to_jsonb(t)::text`,
  );
  return found.map(({ row }) => row);
};

type Options = {
  readonly personalData?: PersonalData;
  /** Events per batch of each replay. */
  readonly batchSizes?: readonly number[];
  /** Schema of the live tables; default: those of `projectAll`. */
  readonly liveSchema?: string;
};

/**
 * Replays the log into new tables, in several batch sizes: each must equal the live tables row for
 * row.
 */
export const expectReplayEqualsLive = async (
  database: Database,
  eventStore: EventStore,
  projection: Projection,
  { personalData, batchSizes = [1, 7, 1_000], liveSchema }: Options = {},
): Promise<void> => {
  const live = await rowsOfSchema(database, liveSchema ?? schemaOf(projection, "test"));
  for (const batchSize of batchSizes) {
    const schema = schemaOf(projection, `replay_${batchSize}`);
    await database.transaction((sql) => createTables(sql, projection, schema));
    await projectInto(database, eventStore, projection, schema, {
      batchSize,
      ...(personalData && { personalData }),
    });
    const rows = await rowsOfSchema(database, schema);
    expect(rows, `${projection.name} replayed in batches of ${batchSize}`).toEqual(live);
    await dropTables(database, schema);
  }
};
