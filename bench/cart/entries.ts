import type { BenchResult } from "../shared/result.ts";
import { type BenchServer, startBenchServer } from "../shared/server.ts";
import { ENTRIES, entry, newVisitor, type Pressure, pressAs, shopper, stockShop } from "./shop.ts";

const CONNECTIONS = 64;
const TARGET_PER_SECOND = 3_000;
const TARGET_P99_MS = 60;
const TARGET_RATIO = 2.5;
const LINES = 100;
const ROUNDS = 3;

const best = (all: readonly Pressure[]): Pressure =>
  all.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));

/**
 * Every request starts a cart, alternating with one more unit of a line in carts of 100 lines; the
 * best rounds.
 */
const press = async (server: BenchServer): Promise<readonly [small: Pressure, large: Pressure]> => {
  await stockShop(server);
  const starter = await newVisitor(server.origin);
  const strangers = Array.from({ length: CONNECTIONS }, () => starter);
  const regulars = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => shopper(server.origin, LINES)),
  );
  const request = { method: "POST", path: ENTRIES, body: JSON.stringify(entry()) } as const;
  const empty: Pressure[] = [];
  const full: Pressure[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(await pressAs(server, strangers, request));
    full.push(await pressAs(server, regulars, request));
  }
  return [best(empty), best(full)];
};

/** Memory is measured for the two processes that `npm start` runs. */
const memoryAsStarted = async (): Promise<BenchResult> => {
  const server = await startBenchServer();
  try {
    await press(server);
    return await server.memoryAfterLoad();
  } finally {
    await server.stop();
  }
};

/** Speed is measured for a server with everything in one process. */
const inOneProcess = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer({ DAYBOOK_PROCESSES: "1" });
  try {
    const [small, large] = await press(server);
    const ratio = small.perSecond / large.perSecond;
    return [
      {
        name: "POST entries, a cart's first, 64 connections",
        value: small.perSecond,
        unit: "requests/s",
        target: "3,000 requests/s with p99 below 60 ms",
        reached:
          small.perSecond >= TARGET_PER_SECOND && small.p99Ms < TARGET_P99_MS && small.failed === 0,
        details: { ...small },
      },
      {
        name: "POST entries, to a cart of 100 lines",
        value: ratio,
        unit: "times the cost of the first",
        target: "2.5 times at most",
        reached: ratio <= TARGET_RATIO && large.failed === 0,
        details: { ...large },
      },
      { ...(await server.memoryAfterLoad()), name: "memory after the load, all in one process" },
    ];
  } finally {
    await server.stop();
  }
};

/** Adding to carts. */
export const run = async (): Promise<BenchResult[]> => [
  ...(await inOneProcess()),
  await memoryAsStarted(),
];
