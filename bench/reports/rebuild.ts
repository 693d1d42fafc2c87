import { setTimeout as pause } from "node:timers/promises";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { findBuilds } from "#projections/kit/builds.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { createFarReading } from "#projections/shell/far-reading.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { BENCH_SECRET } from "../shared/server.ts";
import { fillSealedLog } from "./sealed-log.ts";

const HITS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const ROUNDS = 3;
const MIN_PER_SECOND = 60_000;
const LOOK_EVERY_MS = 100;

type Figure = { readonly perSecond: number; readonly nodeMicros: number };

/** Until the newest build, which is not `before`, has everything. */
const measure = async (database: Database, before: number | undefined): Promise<Figure> => {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  for (;;) {
    const build = (await findBuilds(database, ["visits"])).at(-1);
    if (build !== undefined && build.build !== before && build.position >= BigInt(HITS)) break;
    await pause(LOOK_EVERY_MS);
  }
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (HITS * 1_000) / (performance.now() - startedAt);
  return { perSecond, nodeMicros: (user + system) / HITS };
};

/** Tables of visits from sealed page views in the log, by the worker itself: the best of three rounds. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const database = createDatabase({ connectionString: server.url });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const personalData = createPersonalData({ database, secret: BENCH_SECRET });
  const worker = createProjectionWorker({
    eventStore,
    database,
    personalData,
    projections: [visits],
    farReading: createFarReading({ connectionString: server.url, secret: BENCH_SECRET }),
  });
  try {
    await fillSealedLog(database, personalData, HITS);
    await worker.start();
    const figures = [await measure(database, undefined)];
    while (figures.length < ROUNDS) {
      const before = (await findBuilds(database, ["visits"])).at(-1)?.build;
      await database.query("checkpoint");
      await requestRebuild(database, "visits", "bench");
      figures.push(await measure(database, before));
    }
    const value = Math.max(...figures.map(({ perSecond }) => perSecond));
    return [
      {
        name: `visits from ${HITS.toLocaleString("en-US")} sealed page views in the log`,
        value,
        unit: "events/s",
        target: `≥ ${MIN_PER_SECOND}`,
        reached: value >= MIN_PER_SECOND,
        details: {
          "µs of Node an event": Math.min(...figures.map(({ nodeMicros }) => nodeMicros)),
          worst: Math.min(...figures.map(({ perSecond }) => perSecond)),
        },
      },
    ];
  } finally {
    await worker.stop();
    await eventStore.close();
    await database.close();
    await server.stop();
  }
};
