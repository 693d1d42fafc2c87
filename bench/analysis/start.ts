import { setTimeout as pause } from "node:timers/promises";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import {
  BENCH_SECRET,
  endProcess,
  findBeside,
  residentMb,
  startFlags,
  startProcess,
} from "../shared/server.ts";

const ROUNDS = 7;
/** The server returns memory after its second quiet second. */
const QUIET_MS = 6_000;
/** Below what two rounds of one kind differ by. */
const MAX_GROWTH = 0.05;
const without = new URL("./without-analysis.mjs", import.meta.url).href;

type Start = { readonly seconds: number; readonly webMb: number; readonly besideMb: number };

const startOnce = async (url: string, nodeOptions: string): Promise<Start> => {
  const began = performance.now();
  const environment = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: url,
    DAYBOOK_SECRET: BENCH_SECRET,
    NODE_OPTIONS: nodeOptions,
  };
  const { child } = await startProcess("daybook.ts", environment, await startFlags());
  const seconds = (performance.now() - began) / 1_000;
  await pause(QUIET_MS);
  const beside = await findBeside(child);
  const webMb = await residentMb(child);
  const besideMb = beside === undefined ? 0 : await residentMb({ pid: beside });
  await endProcess(child);
  return { seconds, webMb, besideMb };
};

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** What the feature for analysts' questions costs those who ask none: starts with it and without, by turns. */
export const run = async (): Promise<BenchResult[]> => {
  const database = await startBenchDatabase();
  const kinds = { with: [] as Start[], without: [] as Start[] };
  try {
    // The first start creates the tables and the demo shop.
    await startOnce(database.url, "");
    for (let round = 0; round < ROUNDS; round += 1) {
      kinds.with.push(await startOnce(database.url, ""));
      kinds.without.push(await startOnce(database.url, `--import=${without}`));
    }
  } finally {
    await database.stop();
  }
  const compare = (name: string, unit: string, figure: (start: Start) => number): BenchResult => {
    const value = middle(kinds.with.map(figure));
    const alone = kinds.without.map(figure);
    return {
      name: `${name}, with the feature for questions`,
      value,
      unit,
      floor: { name: "without it", value: middle(alone) },
      target: `at most ${MAX_GROWTH * 100} % more`,
      reached: value <= middle(alone) * (1 + MAX_GROWTH),
      details: { "least without": Math.min(...alone), "most without": Math.max(...alone) },
    };
  };
  return [
    compare("start until the first page", "s", ({ seconds }) => seconds),
    compare("memory of the web process", "MB", ({ webMb }) => webMb),
    compare("memory of the process beside it", "MB", ({ besideMb }) => besideMb),
  ];
};
