import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import { type BenchResult, printTable } from "../shared/result.ts";
import { createFloorTable, insertRows } from "./floor.ts";
import { drive, type Load, type Measured } from "./load.ts";

// Short turns: the machine's speed drifts, and both sides must be affected equally.
const ROUNDS = 10;
const ROUND_MS = 600;
const SHARE = 0.6;

type Bare = { readonly first: pg.Client; readonly second: pg.Client };
type Sweep = { readonly measured: Measured; readonly floor: number; readonly details?: object };

/** Speeds of appends, each alternating with bare INSERTs of the same rows. */
export const run = async (): Promise<BenchResult[]> => {
  const database = await startBenchDatabase();
  const bare = { first: await connect(database.url), second: await connect(database.url) };
  await createFloorTable(bare.first);
  const store = createPostgresEventStore({ connectionString: database.url });
  try {
    const warm = { callers: 64, eventsPerAppend: 1, milliseconds: 1_000 };
    await drive(store, warm);
    await insertRows(bare.first, "values", 1_000, 1_000);
    return [
      await manyCallers(store, bare),
      await manyProcesses(database.url, store, bare),
      await oneCaller(store, bare),
      await largeAppends(store, bare),
    ];
  } finally {
    await store.close();
    await Promise.all([bare.first.end(), bare.second.end()]);
    await database.stop();
  }
};

const manyCallers = async (store: EventStore, { first }: Bare): Promise<BenchResult> => {
  const rounds: Sweep[] = [];
  const prepared: number[] = [];
  const unnested: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await insertRows(first, "values", 1_000, ROUND_MS);
    const load = { callers: 64, eventsPerAppend: 1, milliseconds: ROUND_MS };
    rounds.push({ floor, measured: await drive(store, load) });
    prepared.push(await insertRows(first, "prepared", 1_000, ROUND_MS));
    unnested.push(await insertRows(first, "unnest", 1_000, ROUND_MS));
  }
  return resultOf("append, 1 event, 64 callers", rounds, "60 % of the floor, p99 < 8 ms", {
    floorName: "INSERTs of 1,000 rows",
    reached: ({ value, floor, p99Ms }) => value >= SHARE * floor && p99Ms < 8,
    details: {
      "the same INSERT prepared": median(prepared),
      "and as arrays": median(unnested),
    },
  });
};

const manyProcesses = async (
  url: string,
  store: EventStore,
  { first }: Bare,
): Promise<BenchResult> => {
  const rounds: Sweep[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await insertRows(first, "values", 1_000, ROUND_MS);
    const load = { callers: 22, eventsPerAppend: 1, milliseconds: ROUND_MS };
    const all = await Promise.all([1, 2, 3].map(() => driveElsewhere(url, load)));
    rounds.push({ floor, measured: together(all) });
  }
  const holes = await countHoles(first, store);
  return resultOf("append, 1 event, 3 processes of 22 callers", rounds, "without a hole", {
    floorName: "INSERTs of 1,000 rows",
    reached: () => holes === 0,
    details: { holes },
  });
};

const oneCaller = async (store: EventStore, { first }: Bare): Promise<BenchResult> => {
  const rounds: Sweep[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await insertRows(first, "prepared", 1, ROUND_MS);
    const load = { callers: 1, eventsPerAppend: 1, milliseconds: ROUND_MS };
    rounds.push({ floor, measured: await drive(store, load) });
  }
  return resultOf("append, 1 event, 1 caller", rounds, "60 % of the floor", {
    floorName: "prepared INSERTs of one row",
    reached: ({ value, floor }) => value >= SHARE * floor,
  });
};

const largeAppends = async (store: EventStore, bare: Bare): Promise<BenchResult> => {
  const rounds: Sweep[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = [bare.first, bare.second].map((c) => insertRows(c, "values", 1_000, ROUND_MS));
    const floor = (await Promise.all(both)).reduce((sum, rows) => sum + rows, 0);
    const load = { callers: 8, eventsPerAppend: 100, milliseconds: ROUND_MS };
    rounds.push({ floor, measured: await drive(store, load) });
  }
  return resultOf("append, 100 events, 8 callers", rounds, "60,000 events/s or 70 % of the floor", {
    floorName: "INSERTs of 1,000 rows, 2 connections",
    reached: ({ value, floor }) => value >= 60_000 || value >= 0.7 * floor,
  });
};

const resultOf = (
  name: string,
  rounds: readonly Sweep[],
  target: string,
  how: {
    readonly floorName: string;
    readonly reached: (figures: { value: number; floor: number; p99Ms: number }) => boolean;
    readonly details?: Record<string, number>;
  },
): BenchResult => {
  const value = median(rounds.map(({ measured }) => measured.perSecond));
  const floor = median(rounds.map((round) => round.floor));
  const p50Ms = median(rounds.map(({ measured }) => measured.p50Ms));
  const p99Ms = median(rounds.map(({ measured }) => measured.p99Ms));
  return {
    name,
    value,
    unit: "events/s",
    floor: { name: how.floorName, value: floor },
    target,
    reached: how.reached({ value, floor, p99Ms }),
    details: { "p50 ms": p50Ms, "p99 ms": p99Ms, ...how.details },
  };
};

const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};

const driveElsewhere = async (url: string, load: Load): Promise<Measured> => {
  const script = fileURLToPath(new URL("./load-process.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    url,
    JSON.stringify(load),
  ]);
  return JSON.parse(stdout) as Measured;
};

const together = (all: readonly Measured[]): Measured => ({
  appends: all.reduce((sum, one) => sum + one.appends, 0),
  events: all.reduce((sum, one) => sum + one.events, 0),
  perSecond: all.reduce((sum, one) => sum + one.perSecond, 0),
  p50Ms: Math.max(...all.map((one) => one.p50Ms)),
  p99Ms: Math.max(...all.map((one) => one.p99Ms)),
});

/** Number of missing positions and revisions; 0 for a complete log. */
const countHoles = async (client: pg.Client, store: EventStore): Promise<number> => {
  const { rows } = await client.query<{ events: string; torn: string }>(`
    select count(*) as events, (select count(*) from log.streams s where s.revision + 1 <>
      (select count(*) from log.events e where e.stream_id = s.id)) as torn
    from log.events`);
  return Number(await store.head()) - Number(rows[0]?.events) + Number(rows[0]?.torn);
};

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

if (import.meta.main) printTable(await run());
