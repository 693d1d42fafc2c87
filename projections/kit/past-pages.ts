import type { EventFilter, EventStore } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database, PinnedConnection } from "#infra/postgres/port.ts";
import { type FeedPage, PAGE_EVENTS } from "./feed.ts";
import type { FoldBatch } from "./fold.ts";
import { movePastBuild, type PastStep } from "./past-table.ts";
import { openFor } from "./personal.ts";
import type { Projection, Statement } from "./projection.ts";
import { createReadAhead } from "./read-ahead.ts";
import { inSchema } from "./schema.ts";
import { createWrites } from "./writes.ts";

export type PastDependencies = {
  readonly database: Database;
  readonly eventStore: EventStore;
  /** Absent: personal data stays sealed. */
  readonly personalData?: PersonalData | undefined;
};

/** The settings of the worker's transactions: a plan made on empty tables must stay good. */
const SETTINGS = `
  select set_config('synchronous_commit', 'off', true),
         set_config('plan_cache_mode', 'force_generic_plan', true),
         set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/** Tables in the making. */
export type Writing = {
  readonly lane: PinnedConnection;
  readonly fold: FoldBatch;
  readonly request: {
    readonly projection: Projection;
    readonly schema: string;
    readonly signal?: AbortSignal;
  };
};

type PreparedPage = FeedPage & {
  readonly after: bigint;
  readonly statements: readonly Statement[];
};

/** Opens and folds pages in the order of the log, each while those before it are being written. */
const createPrepare = ({ personalData }: PastDependencies, { request, fold }: Writing) => {
  const { projection } = request;
  const statementsOf = async ({ events }: FeedPage): Promise<readonly Statement[]> => {
    if (events.length === 0) return [];
    return fold(await openFor(projection, events, personalData));
  };
  let before: Promise<unknown> = Promise.resolve();
  return (page: FeedPage, after: bigint): Promise<PreparedPage> => {
    const mine = before.then(async () => ({
      ...page,
      after,
      statements: await statementsOf(page),
    }));
    mine.catch(() => undefined);
    before = mine;
    return mine;
  };
};

/** A part of the log, and what says how much of it is in the tables. */
type Stretch = {
  readonly filter: EventFilter;
  readonly after: bigint;
  readonly until: bigint;
  readonly column: PastStep["column"];
  /** What the column has. */
  readonly known: bigint;
  readonly onProgress?: ((position: bigint) => void) | undefined;
};

const readUntil =
  (eventStore: EventStore, { filter, until }: Stretch) =>
  async (after: bigint): Promise<FeedPage> => {
    const { events, upTo } = await eventStore.readAll({ after, limit: PAGE_EVENTS, filter });
    if (upTo < until) return { events, upTo, more: true };
    return { events: events.filter(({ position }) => position <= until), upTo: until, more: false };
  };

/** Up to two pages are prepared, and up to two are being written: a build of any size needs the same memory. */
export const applyStretch = async (
  dependencies: PastDependencies,
  writing: Writing,
  stretch: Stretch,
): Promise<void> => {
  const { lane, request } = writing;
  const { schema, signal } = request;
  const { until, column, onProgress } = stretch;
  const read = readUntil(dependencies.eventStore, stretch);
  const ahead = createReadAhead({ read, prepare: createPrepare(dependencies, writing) });
  let known = stretch.known;
  const writes = createWrites(async ({ statements, upTo }: PreparedPage) => {
    const move = movePastBuild({ schema, column, from: known, to: upTo });
    known = upTo;
    await lane.transactionOf([
      { text: SETTINGS, values: [] },
      move,
      ...statements.map(({ text, values }) => ({ text: inSchema(text, schema), values })),
    ]);
    onProgress?.(upTo);
  });
  try {
    for (let at = stretch.after; at < until; ) {
      signal?.throwIfAborted();
      const page = await ahead.take(at);
      await writes.add(page);
      at = page.upTo;
    }
  } finally {
    // Nothing of this build is on the way to the tables when another process continues it.
    await writes.ended();
  }
};
