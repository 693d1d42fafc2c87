import type { EventStore } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { foldOf } from "#projections/kit/fold.ts";
import { openFor, readsOf } from "#projections/kit/personal.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, run, schemaOf, showViews } from "#projections/kit/schema.ts";

type Options = { readonly personalData?: PersonalData; readonly batchSize?: number };

const reached = new WeakMap<Database, Map<Projection, bigint>>();

/**
 * Creates the tables and `read` views of these projections and runs them to the end of the log,
 * without the worker. Can be called again after further appends: it continues where it stopped.
 */
export const projectAll = async (
  database: Database,
  eventStore: EventStore,
  projections: readonly Projection[],
  options: Options = {},
): Promise<void> => {
  const positions = reached.get(database) ?? new Map<Projection, bigint>();
  reached.set(database, positions);
  for (const projection of projections) {
    const schema = schemaOf(projection, "test");
    if (!positions.has(projection))
      await database.transaction(async (sql) => {
        await createTables(sql, projection, schema);
        await showViews(sql, projection, schema);
      });
    const after = positions.get(projection) ?? 0n;
    positions.set(
      projection,
      await projectInto(database, eventStore, projection, schema, { ...options, after }),
    );
  }
};

/** Applies the log after `after` to the tables in `schema`; returns the reached position. */
export const projectInto = async (
  database: Database,
  eventStore: EventStore,
  projection: Projection,
  schema: string,
  { personalData, batchSize = 1_000, after = 0n }: Options & { readonly after?: bigint } = {},
): Promise<bigint> => {
  const head = await eventStore.head();
  const fold = foldOf(projection, { sql: database, schema });
  for (let at = after; at < head; ) {
    const { events, upTo } = await eventStore.readAll({
      after: at,
      limit: batchSize,
      filter: readsOf(projection),
    });
    const statements = await fold(await openFor(projection, events, personalData));
    await database.transaction((sql) => run(sql, schema, statements));
    at = upTo;
  }
  return head > after ? head : after;
};
