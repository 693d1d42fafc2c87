import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { customEvents } from "#projections/collector/custom-events.ts";
import { visitorActions } from "#projections/journeys/visitor-actions.ts";
import { PAGE_EVENTS } from "#projections/kit/feed.ts";
import { foldOf } from "#projections/kit/fold.ts";
import type { Projectable, Projection } from "#projections/kit/projection.ts";
import {
  createTables,
  dropTables,
  inSchema,
  schemaOf,
  showViews,
} from "#projections/kit/schema.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { startBenchDatabase, startKeptDatabase } from "../shared/postgres.ts";
import { syntheticHits } from "./synthetic-hits.ts";

export const HITS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const DAYS = 30;
/** New York's midnight after the last day. */
export const END_MS = Date.parse("2026-10-31T04:00:00.000Z");
/** What the worker writes together. */
const BATCH = PAGE_EVENTS * (visits.pagesTogether ?? 1);

const projections = [
  ...[visits, orders, visitorActions, customEvents, sales, subscriptions, measuringRules],
];

/** The schema of the tables that the bench fills. */
export const visitsSchema = schemaOf(visits, "bench");

const createAll = async (database: Database, all: readonly Projection[]) => {
  for (const projection of all)
    await database.transaction(async (sql) => {
      const schema = schemaOf(projection, "bench");
      // A run that was ended while it filled them has left a part.
      await dropTables(sql, schema);
      await createTables(sql, projection, schema);
      await showViews(sql, projection, schema);
    });
};

/** The statements of the worker, in its batches and on its kind of connection. */
const fold = async (database: Database): Promise<number> => {
  const lane = database.lane();
  const foldPage = foldOf(visits, { sql: database, schema: visitsSchema });
  const startedAt = performance.now();
  let batch: Projectable[] = [];
  let writing: Promise<void> = Promise.resolve();
  /** The next batch is folded while this one is written. */
  const write = async (): Promise<void> => {
    const statements = await foldPage(batch);
    batch = [];
    await writing;
    writing = lane.transactionOf(
      statements.map(({ text, values }) => ({ text: inSchema(text, visitsSchema), values })),
    );
  };
  let done = 0;
  for (const hit of syntheticHits({ hits: HITS, days: DAYS, endMs: END_MS })) {
    if (batch.push(hit) < BATCH) continue;
    await write();
    done += BATCH;
    if (done % 100_000 === 0)
      console.log(`${done} hits in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }
  if (batch.length > 0) await write();
  await writing;
  return (HITS * 1_000) / (performance.now() - startedAt);
};

const isFilled = async (database: Database): Promise<boolean> => {
  const [row] = await database.query<{ filled: boolean }>(
    "select to_regclass('public.bench_filled') is not null as filled",
  );
  return row?.filled === true;
};

export type FilledVisits = {
  readonly database: Database;
  /** URL of the database, for other processes. */
  readonly url: string;
  /** Hits folded in a second; undefined where an earlier run has filled the database. */
  readonly foldRate: number | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * A month of hits that went through the projection's own fold. With `BENCH_FOLDER` the database stays
 * in that folder, one for each number of hits, and the next run does not fold them again.
 */
export const openFilledVisits = async (): Promise<FilledVisits> => {
  const name = `visits_${visits.version}_${HITS}`;
  const server = (await startKeptDatabase(name)) ?? (await startBenchDatabase());
  const database = createDatabase({ connectionString: server.url });
  const stop = async (): Promise<void> => {
    await database.close();
    await server.stop();
  };
  try {
    if (await isFilled(database)) {
      // It has no rows here, and a kept database can be of a version before reports asked it.
      await createAll(database, [subscriptions]);
      return { database, url: server.url, foldRate: undefined, stop };
    }
    await createAll(database, projections);
    const foldRate = await fold(database);
    await database.query("vacuum analyze");
    await database.query("create table public.bench_filled ()");
    return { database, url: server.url, foldRate, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
