import { setTimeout as pause } from "node:timers/promises";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { type Build, findBuilds } from "#projections/kit/builds.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";
import { type BenchDatabase, startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { fillFor, sampleEvents } from "./sampled-log.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 30_000);
const ROUNDS = 3;
/** Milliseconds for the first pass over the log: one that cannot be applied ends the bench. */
const DEADLINE = 120_000;

const never = () => Promise.reject(new Error("Only opening is measured."));
/** Opens the samples, whose content is readable: keys and their queries are not part of a figure. */
const personalData: PersonalData = {
  seal: never,
  sealUnlessForgotten: never,
  digestFor: never,
  sealComparable: never,
  tie: never,
  tiedTo: never,
  sealFor: never,
  sealerOf: never,
  find: never,
  destroyKey: never,
  open: async (sealed) =>
    sealed.map((each) => JSON.parse(Buffer.from(each.sealed, "base64").toString())),
};

const until = async <Value>(probe: () => Promise<Value | undefined>): Promise<Value> => {
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    await pause(2);
  }
};

type Figure = { readonly perSecond: number; readonly cpuMicros: number };

/** From the first page of the new tables to the last: making and switching them is not measured. */
const rebuildOnce = async (
  database: Database,
  { name }: Projection,
  { events, head }: { readonly events: number; readonly head: bigint },
): Promise<Figure> => {
  const latest = async (): Promise<Build | undefined> =>
    (await findBuilds(database, [name])).at(-1);
  const before = (await latest())?.build;
  await database.query("checkpoint");
  await requestRebuild(database, name, "bench");
  const { build } = await until(async () => {
    const found = await latest();
    return found?.build === before ? undefined : found;
  });
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await until(async () => {
    const found = (await findBuilds(database, [name])).find((each) => each.build === build);
    if (found?.failed === true) throw new Error(`${name} cannot apply one of its samples.`);
    return found === undefined || found.position >= head ? true : undefined;
  });
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { perSecond: events / seconds, cpuMicros: (user + system) / events };
};

const emptyLog = `
  truncate log.events, log.streams, log.answers;
  update log.head set position = 0`;

const measure = async (
  server: BenchDatabase,
  projection: Projection,
  sample: ReturnType<typeof sampleEvents>,
): Promise<readonly Figure[]> => {
  const database = createDatabase({ connectionString: server.url });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const worker = createProjectionWorker({
    eventStore,
    database,
    personalData,
    projections: [projection],
  });
  try {
    for (const text of emptyLog.split(";")) await database.query(text);
    const events = await fillFor(projection, eventStore, sample, EVENTS);
    await database.query("analyze log.events");
    const head = await eventStore.head();
    await worker.start();
    if (!(await worker.reached([projection.name], head, DEADLINE)))
      throw new Error(`${projection.name} did not read its samples to the end.`);
    const figures: Figure[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      figures.push(await rebuildOnce(database, projection, { events, head }));
    return figures;
  } finally {
    await worker.stop();
    await eventStore.close();
    await database.close();
  }
};

/** Each projection alone, with a log of random events that it reads; the best of three rounds. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const sample = sampleEvents();
  const results: BenchResult[] = [];
  try {
    for (const projection of projections) {
      const figures = await measure(server, projection, sample);
      console.error(
        projection.name,
        figures.map(({ perSecond }) => Math.round(perSecond)).join(" "),
      );
      results.push({
        name: `rebuild of ${projection.name}`,
        value: Math.max(...figures.map(({ perSecond }) => perSecond)),
        unit: "events/s",
        target: "none was set",
        reached: true,
        details: {
          "µs of Node an event": Math.min(...figures.map(({ cpuMicros }) => cpuMicros)),
          worst: Math.min(...figures.map(({ perSecond }) => perSecond)),
        },
      });
    }
  } finally {
    await server.stop();
  }
  const [slowest] = results.toSorted((one, other) => one.value - other.value);
  return slowest === undefined
    ? []
    : [{ ...slowest, name: `the slowest: ${slowest.name}` }, ...results];
};
