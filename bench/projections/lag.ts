import { setTimeout as pause } from "node:timers/promises";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { cartAppend } from "./cart-log.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const PER_SECOND = 1_000;
const TARGET_MS = 20;

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const percentiles = (samples: readonly number[]) => {
  const sorted = samples.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: sorted.at(-1) ?? 0 };
};

/** Starts one call every millisecond, regardless of the earlier ones, and waits for all. */
const atRate = async (seconds: number, call: (number: number) => Promise<void>) => {
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  while (calls.length < seconds * PER_SECOND) {
    const due = Math.min(
      seconds * PER_SECOND,
      Math.floor(((performance.now() - startedAt) * PER_SECOND) / 1_000),
    );
    while (calls.length < due) calls.push(call(calls.length));
    await pause(1);
  }
  await Promise.all(calls);
};

/** Runs every projection of Daybook in the appending process. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const database = createDatabase({ connectionString: server.url, max: 12 });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const worker = createProjectionWorker({ eventStore, database, projections });
  const toRow: number[] = [];
  const toAppend: number[] = [];
  const appendAndWait = async (number: number) => {
    const startedAt = performance.now();
    const [first] = cartAppend(number).events;
    const verdict = await eventStore.append({
      ...cartAppend(number),
      events: first === undefined ? [] : [first],
    });
    toAppend.push(performance.now() - startedAt);
    if (verdict.status !== "appended") throw new Error(verdict.status);
    await worker.reached(["carts"], verdict.position, 30_000);
    toRow.push(performance.now() - startedAt);
  };
  try {
    await worker.start();
    await atRate(2, appendAndWait);
    toRow.length = 0;
    toAppend.length = 0;
    await atRate(SECONDS, appendAndWait);
    const row = percentiles(toRow);
    const append = percentiles(toAppend);
    return [
      {
        name: "from append to the projected row, at 1,000 appends/s, p99",
        value: row.p99,
        unit: "ms",
        floor: { name: "the append alone, p99", value: append.p99 },
        target: `< ${TARGET_MS} ms`,
        reached: row.p99 < TARGET_MS,
        details: { p50: row.p50, max: row.max, "append p50": append.p50, samples: toRow.length },
      },
    ];
  } finally {
    await worker.stop();
    await eventStore.close();
    await database.close();
    await server.stop();
  }
};
