import { createHandler, type Handler } from "#commands/shared/handle.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Projection } from "#projections/shared/projection.ts";
import { createTables, run, schemaOf, showViews } from "#projections/shared/schema.ts";

export type TestShop = {
  readonly eventStore: EventStore;
  readonly handler: Handler;
  readonly now: () => string;
  /** Every event recorded so far, as `type` and data. */
  readonly recorded: () => Promise<readonly { readonly type: string; readonly stream: string }[]>;
};

/** A log in memory with the handler that commands are run through. */
export const createTestShop = (at = "2030-01-01T00:00:00.000Z"): TestShop => {
  const eventStore = createMemoryEventStore();
  const handler = createHandler({
    eventStore,
    newId,
    nowMs: () => Date.parse(at),
    wait: async () => undefined,
    random: () => 0.5,
  });
  return {
    eventStore,
    handler,
    now: () => at,
    recorded: async () => (await eventStore.readAll({ after: 0n, limit: 100_000 })).events,
  };
};

export type Tables = {
  /** Applies what the log holds beyond the last call, in batches of `batchSize`. */
  readonly catchUp: (batchSize?: number) => Promise<void>;
  /** All rows of a view, by its columns as text. */
  readonly rows: (view: string) => Promise<readonly unknown[]>;
};

/** Projects a log into tables without a worker: one pass whenever the test says so. */
export const projectInto = async (
  database: Database,
  eventStore: EventStore,
  projections: readonly Projection[],
  build = 1,
): Promise<Tables> => {
  for (const projection of projections) {
    await createTables(database, projection, schemaOf(projection, build));
    await showViews(database, projection, schemaOf(projection, build));
  }
  let after = 0n;
  return {
    catchUp: async (batchSize = 1_000) => {
      for (;;) {
        const page = await eventStore.readAll({ after, limit: batchSize });
        if (page.upTo === after) return;
        after = page.upTo;
        for (const projection of projections) {
          const batch = page.events
            .filter(({ stream }) =>
              projection.reads.categories?.includes(stream.slice(0, stream.indexOf("-"))),
            )
            .map((event) => ({ ...event, personal: null }));
          if (batch.length > 0)
            await database.transaction((sql) =>
              run(sql, schemaOf(projection, build), projection.project(batch)),
            );
        }
      }
    },
    rows: (view) => database.query(`select * from read.${view} as row order by row::text`),
  };
};
