import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportEvents } from "#analyst/export/export-events.ts";
import { UsageError } from "#analyst/kit/tools.ts";
import { askDuckDb } from "#analyst/query/duckdb.ts";
import { type Ask, MAX_LIMITS } from "#infra/ask/port.ts";
import { createAsk } from "#infra/ask/postgres.ts";
import { createLimitServerProcess } from "#infra/ask/server-process.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { carts } from "#projections/cart/carts.ts";
import { buildPast } from "#projections/kit/past-build.ts";
import { readModels } from "#projections/shell/columns.ts";
import { fillWithCarts } from "../projections/cart-log.ts";
import { press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { BENCH_SECRET, type BenchServer, startBenchServer } from "../shared/server.ts";
import { pressSteadily } from "../shared/steady-load.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const MEGABYTE = 1024 * 1024;
const scope = { website: { id: "bench" }, personal: false };
const QUESTION = "select type, count(*), max(revision) from events group by type order by 2 desc";
const ROUNDS = 5;
/** A visitor's wait may grow by this share while a question is answered. */
const MAX_GROWTH = 0.2;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

const measureExport = async (ask: Ask, folder: string, head: number): Promise<BenchResult[]> => {
  const selection = { website: "bench", types: null, stream: null, from: null, to: null };
  const before = process.memoryUsage().rss;
  let peak = before;
  const options = { ask, folder, selection, after: 0, until: head };
  const began = performance.now();
  const manifest = await exportEvents({
    ...options,
    onProgress: () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    },
  });
  const perSecond = (manifest.rows * 1_000) / (performance.now() - began);
  return [
    {
      name: "export as Parquet",
      value: perSecond,
      unit: "events/s",
      target: "≥ 50,000 events/s",
      reached: perSecond >= 50_000,
      details: {
        events: manifest.rows,
        "bytes an event": manifest.bytes / manifest.rows,
        "memory in MB": (peak - before) / MEGABYTE,
      },
    },
  ];
};

/** Nothing when DuckDB is not installed. */
const measureDuckDb = async (folder: string): Promise<BenchResult[]> => {
  try {
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      all.push(await seconds(() => askDuckDb(folder, QUESTION, { rows: 100, seconds: 60 })));
    const value = Math.min(...all);
    return [
      {
        name: "DuckDB groups the exported events",
        value,
        unit: "s",
        target: "below 1 s",
        reached: value < 1,
        details: { slowest: Math.max(...all) },
      },
    ];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.log(error.message);
    return [];
  }
};

const measurePast = async (
  database: Database,
  eventStore: EventStore,
  until: bigint,
): Promise<BenchResult> => {
  const before = process.memoryUsage().rss;
  let peak = before;
  const onProgress = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const request = { projection: carts, schema: "past_bench", websiteId: "bench", until };
  const value = await seconds(() =>
    buildPast({ database, eventStore }, { ...request, onProgress }),
  );
  return {
    name: "carts as they were",
    value,
    unit: "s",
    target: "below 30 s a million events",
    reached: value < (30 * EVENTS) / 1_000_000,
    details: { events: EVENTS, "memory in MB": (peak - before) / MEGABYTE },
  };
};

const PAGE = "/api/commerce/products?pageSize=20";
const CONNECTIONS = 4;
/**
 * Share of the requests that the machine can answer with both cores: a busy hour without a queue.
 */
const BUSY_SHARE = 0.3;

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

type Visitors = {
  readonly name: string;
  readonly visit: () => Promise<{ readonly p99Ms: number; readonly failed: number }>;
  readonly details: Record<string, number>;
};

/** Visitors' 99th percentile alone, and while one question after another is answered. */
const measureVisitors = async (
  { name, visit, details }: Visitors,
  ask: Ask,
): Promise<BenchResult> => {
  const question = { text: QUESTION, scope, limits: MAX_LIMITS };
  const alone: number[] = [];
  const beside: number[] = [];
  const answers: number[] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await visit();
    alone.push(before.p99Ms);
    let isOver = false;
    const asking = (async () => {
      while (!isOver) answers.push(await seconds(() => ask.answer(question)));
    })();
    const during = await visit();
    beside.push(during.p99Ms);
    failed += before.failed + during.failed;
    isOver = true;
    await asking;
  }
  const growth = middle(beside) / middle(alone) - 1;
  return {
    name: `visitors' p99 while a question is answered, ${name}`,
    value: middle(beside),
    unit: "ms",
    floor: { name: "without a question", value: middle(alone) },
    target: `at most ${MAX_GROWTH * 100} % more`,
    reached: growth <= MAX_GROWTH && failed === 0,
    details: {
      events: EVENTS,
      ...details,
      failed,
      "fastest answer in s": Math.min(...answers),
      "slowest answer in s": Math.max(...answers),
    },
  };
};

/** At a rate that the machine can carry, and with more visitors than it can. */
const measureBoth = async (server: BenchServer, ask: Ask): Promise<BenchResult[]> => {
  const url = `${server.origin}${PAGE}`;
  const fully = () => press({ url, seconds: 5, connections: CONNECTIONS });
  const { perSecond: capacity } = await fully();
  const perSecond = Math.round(capacity * BUSY_SHARE);
  const steadily = () => pressSteadily({ url, perSecond, seconds: 5 });
  const share = `at ${BUSY_SHARE * 100} % of the capacity`;
  return [
    await measureVisitors({ name: share, visit: steadily, details: { perSecond } }, ask),
    await measureVisitors({ name: "both cores full", visit: fully, details: { capacity } }, ask),
  ];
};

/** Questions, exports and builds of the past over one large log, next to a running shop. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  const database = createDatabase({ connectionString: server.url });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const folder = await mkdtemp(join(tmpdir(), "daybook-bench-export-"));
  const options = { database, connectionString: server.url, readModels, secret: BENCH_SECRET };
  const ask = createAsk({ ...options, onProcess: createLimitServerProcess(silentLog) });
  try {
    await fillWithCarts(eventStore, EVENTS);
    await database.query("vacuum analyze log.events");
    const head = await eventStore.head();
    await ask.answer({ text: QUESTION, scope, limits: MAX_LIMITS });
    return [
      ...(await measureBoth(server, ask)),
      ...(await measureExport(ask, folder, Number(head))),
      ...(await measureDuckDb(folder)),
      await measurePast(database, eventStore, head),
    ];
  } finally {
    await eventStore.close();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
