import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Append, RecordedEvent } from "#infra/event-store/port.ts";
import { partitionOf } from "#infra/kafka/messages.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { openPersonal } from "#projections/kit/personal.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, dropTables, inSchema, schemaOf } from "#projections/kit/schema.ts";
import { projections } from "#projections/shell/registry.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { cartAppend } from "./cart-log.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 24_000);
const PARTITIONS = 12;
const WEBSITES = 40;
/** Rounds of each way, in turns. */
const ROUNDS = 3;
/** Events in a page of a worker that catches up, and of a busy shop. */
const PAGES = [1_000, 50] as const;

type Way = "one position" | "a position by partition" | "partitions at the same time";
const WAYS: readonly Way[] = [
  "one position",
  "a position by partition",
  "partitions at the same time",
];

const ofWebsite = (number: number): Append => {
  const append = cartAppend(number);
  const websiteId = `site${number % WEBSITES}`;
  return {
    ...append,
    stream: append.stream.replace("-bench.", `-${websiteId}.`),
    metadata: { ...append.metadata, websiteId },
  };
};

const readLog = async (): Promise<readonly RecordedEvent[]> => {
  const eventStore = createMemoryEventStore();
  for (let n = 0; n < EVENTS / 6; n += 1) await eventStore.append(ofWebsite(n));
  return (await eventStore.readAll({ after: 0n, limit: EVENTS })).events;
};

const partition = ({ metadata }: RecordedEvent) => partitionOf(metadata.websiteId, PARTITIONS);

type Piece = { readonly partition: number; readonly events: readonly RecordedEvent[] };

/** What is written in one transaction each. */
const piecesOf = (page: readonly RecordedEvent[], way: Way): readonly Piece[] =>
  way === "one position"
    ? [{ partition: 0, events: page }]
    : [...Map.groupBy(page, partition)].map(([number, events]) => ({ partition: number, events }));

type Measured = { readonly perSecond: number; readonly deadlocks: number };
type Round = Measured & { readonly way: Way };

/** Events per second of one projection from empty tables, and deadlocks. */
const measure = async (
  database: Database,
  projection: Projection,
  log: readonly RecordedEvent[],
  pageEvents: number,
  way: Way,
): Promise<Measured> => {
  const schema = schemaOf(projection, "vector");
  const { project } = projection;
  if (project === undefined) throw new Error(`${projection.name} remembers the batches before.`);
  await database.transaction((sql) => createTables(sql, projection, schema));
  await database.query("truncate bench_positions");
  await database.query("insert into bench_positions select n from generate_series(0, 11) as n");
  let deadlocks = 0;
  const write = async ({ partition: number, events }: Piece): Promise<void> => {
    const statements = project(await openPersonal(events, undefined));
    await database.transactionOf([
      { text: "select set_config('synchronous_commit', 'off', true)", values: [] },
      {
        text: "update bench_positions set position = $2 where partition = $1 and position < $2",
        values: [number, events.at(-1)?.position],
      },
      ...statements.map(({ text, values }) => ({ text: inSchema(text, schema), values })),
    ]);
  };
  const writeAgain = (piece: Piece): Promise<void> =>
    write(piece).catch((error: { readonly code?: string }) => {
      if (error.code !== "40P01") throw error;
      deadlocks += 1;
      return writeAgain(piece);
    });
  const startedAt = performance.now();
  for (let done = 0; done < log.length; done += pageEvents) {
    const pieces = piecesOf(log.slice(done, done + pageEvents), way);
    if (way === "partitions at the same time") await Promise.all(pieces.map(writeAgain));
    else for (const piece of pieces) await write(piece);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await dropTables(database, schema);
  return { perSecond: log.length / seconds, deadlocks };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a checkpoint for each partition costs, compared with the one position of a projection. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const database = createDatabase({ connectionString: server.url, max: PARTITIONS });
  try {
    await database.query(
      "create table bench_positions (partition int primary key, position bigint default 0)",
    );
    const carts = projections.find(({ name }) => name === "carts");
    if (carts === undefined) throw new Error("There is no projection of carts.");
    const log = await readLog();
    const results: BenchResult[] = [];
    for (const pageEvents of PAGES) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const way of WAYS)
          rounds.push({ way, ...(await measure(database, carts, log, pageEvents, way)) });
      for (const way of WAYS.slice(1)) {
        const of = (wanted: Way) => rounds.filter((each) => each.way === wanted);
        const perSecond = (wanted: Way) => median(of(wanted).map((each) => each.perSecond));
        results.push({
          name: `${way}, pages of ${pageEvents} events`,
          value: perSecond(way),
          unit: "events/s",
          floor: { name: "one position for all", value: perSecond("one position") },
          target: "for information",
          reached: true,
          details: { deadlocks: of(way).reduce((sum, each) => sum + each.deadlocks, 0) },
        });
      }
    }
    return results;
  } finally {
    await database.close();
    await server.stop();
  }
};
