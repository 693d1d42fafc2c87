import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileCopies } from "#infra/local-copies/files.ts";
import type { Database } from "#infra/postgres/port.ts";
import { askGroups } from "#read-api/census/traffic-answers.ts";
import { planTraffic } from "#read-api/census/traffic-plan.ts";
import type { VisitCopies } from "#read-api/census/visit-copies.ts";
import { createVisitMemory, visitMemoryOf } from "#read-api/census/visit-memory.ts";
import type { BenchResult } from "../shared/result.ts";
import { panelOf, questionOf, ZONE } from "./questions.ts";
import { result } from "./times.ts";

/** Reading ten million hits takes a minute and a half; more than fit into memory are never there. */
const MAX_FILL_MS = 240_000;

/** The first question without filters after a start has the days of all panels read. */
export const firstPlainQuestion = async (database: Database): Promise<readonly BenchResult[]> => {
  const startedAt = performance.now();
  const ask = () => panelOf(database, "page", undefined)();
  await ask();
  const first = performance.now() - startedAt;
  const { days } = visitMemoryOf(database);
  while ((await days.ask(questionOf(undefined), ["total"])) === undefined) {
    if (performance.now() - startedAt > MAX_FILL_MS) break;
    await ask();
  }
  const filled = (performance.now() - startedAt) / 1_000;
  return [
    {
      name: "page, without filters, the first question after a start",
      value: first,
      unit: "ms",
      target: "≤ 400 ms",
      reached: first <= 400,
      details: { "all days in memory after s": filled },
    },
  ];
};

const segment = "source:is:source-3.example";

const folder = mkdtempSync(join(tmpdir(), "daybook-bench-copies-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const copies = createFileCopies({
  folder,
  key: createSecretKey(randomBytes(32)),
  nowMs: Date.now,
  maxAgeMs: Number.POSITIVE_INFINITY,
});
/** The copies of this run. */
const visitCopies: VisitCopies = {
  copies,
  nowMs: Date.now,
  onError: (error) => {
    throw error;
  },
};

/**
 * The first questions of a process that has no copy of an earlier one: the table answers them, until the memory has been
 * filled.
 */
export const firstFilteredQuestion = async (
  database: Database,
): Promise<readonly BenchResult[]> => {
  const memory = visitMemoryOf(database, { copies: visitCopies });
  const times: number[] = [];
  const startedAt = performance.now();
  const ask = panelOf(database, "page", segment);
  for (let isHeld = false; !isHeld && performance.now() - startedAt < MAX_FILL_MS; ) {
    const askedAt = performance.now();
    await ask();
    times.push(performance.now() - askedAt);
    isHeld = (await memory.ask(questionOf(segment), () => true)) !== undefined;
  }
  const filled = (performance.now() - startedAt) / 1_000;
  const [first = 0] = times;
  return [
    {
      name: "page, one source, the first question ever",
      value: first,
      unit: "ms",
      target: "≤ 400 ms",
      reached: first <= 400,
      details: { "slowest until all visits are in memory": Math.max(...times), "after s": filled },
    },
  ];
};

const STARTS = 5;

/** Later processes begin with the copy that the one before has written. */
export const firstQuestionsFromCopy = async (
  database: Database,
): Promise<readonly BenchResult[]> => {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const memory = createVisitMemory(database, { copies: visitCopies });
    const startedAt = performance.now();
    const plan = await planTraffic(memory, questionOf(segment), ZONE, ["page"]);
    await askGroups(database, plan, ["page"]);
    times.push(performance.now() - startedAt);
    if ("rowsOf" in plan) throw new Error("The table has answered.");
  }
  times.sort((a, b) => a - b);
  const [first = 0, p50 = first] = [times[0], times[Math.floor(times.length / 2)]];
  const p99 = times.at(-1) ?? first;
  const name = "page, one source, the first question after a start";
  return [result(name, { first, p50, p99, calls: STARTS }, 400)];
};
