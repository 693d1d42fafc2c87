import type { Database } from "#infra/postgres/port.ts";
import { createReadyCopies } from "#read-api/census/ready-copies.ts";
import { askGroups } from "#read-api/census/traffic-answers.ts";
import { planTraffic, planVisits } from "#read-api/census/traffic-plan.ts";
import type { VisitCopies } from "#read-api/census/visit-copies.ts";
import { visitMemoryOf } from "#read-api/census/visit-memory.ts";
import type { BenchResult } from "../shared/result.ts";
import { resultsOf } from "../shared/separate-process.ts";
import { END_MS } from "./filled-visits.ts";
import { panelOf, questionOf, ZONE } from "./questions.ts";
import { result } from "./times.ts";

/** Reading ten million hits takes a minute and a half; more than fit into memory are never there. */
const MAX_FILL_MS = 240_000;
/** The first call after a start. */
const MAX_FIRST_MS = 400;

/** The first question without filters after a start has the days of all panels read. */
export const firstPlainQuestion = async (database: Database): Promise<BenchResult> => {
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
  return {
    name: "page, without filters, the first question after a start",
    value: first,
    unit: "ms",
    target: `≤ ${MAX_FIRST_MS} ms`,
    reached: first <= MAX_FIRST_MS,
    details: { "all days in memory after s": filled },
  };
};

const segment = "source:is:source-3.example";

/** `VISITS_MEMORY_MB` */
const MEMORY_BYTES = 200_000_000;

/** The first filtered question of all, and the copy that the process of jobs makes before anyone asks. */
export const firstQuestionWithoutCopy = async (
  database: Database,
  { copies, onError }: VisitCopies,
): Promise<BenchResult> => {
  const askedAt = performance.now();
  await askGroups(database, planVisits(questionOf(segment)), ["page"]);
  const table = performance.now() - askedAt;
  const copyMany = createReadyCopies({
    sql: database,
    copies,
    nowMs: () => END_MS,
    onError,
    maxBytes: MEMORY_BYTES,
  });
  const beganAt = performance.now();
  await copyMany(new AbortController().signal);
  const copied = (performance.now() - beganAt) / 1_000;
  return {
    name: "page, one source, before there is a copy",
    value: table,
    unit: "ms",
    target: `≤ ${MAX_FIRST_MS} ms`,
    reached: table <= MAX_FIRST_MS,
    details: { "copied within s": copied },
  };
};

/** The first filtered question of this process, which has compiled nothing of it yet. */
export const firstQuestionFromCopy = async (database: Database): Promise<BenchResult> => {
  const memory = visitMemoryOf(database);
  const startedAt = performance.now();
  const plan = await planTraffic(memory, questionOf(segment), ZONE, ["page"]);
  await askGroups(database, plan, ["page"]);
  const value = performance.now() - startedAt;
  if ("rowsOf" in plan) throw new Error("The table has answered.");
  return { name: "first question", value, unit: "ms", target: "", reached: true };
};

const STARTS = 5;

/** The first filtered question of five processes, one after the other. */
export const firstQuestionsFromCopy = async (
  script: URL,
  words: readonly string[],
  flags: readonly string[],
): Promise<BenchResult> => {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1)
    for (const { value } of await resultsOf(script, words, flags)) times.push(value);
  times.sort((a, b) => a - b);
  const [first = 0, p50 = first] = [times[0], times[Math.floor(times.length / 2)]];
  const p99 = times.at(-1) ?? first;
  const name = "page, one source, the first question after a start";
  return result(name, { first, p50, p99, calls: times.length }, MAX_FIRST_MS);
};
