import { setTimeout as pause } from "node:timers/promises";
import type { QueryOf } from "#domain/kit/contract.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { createExportSubmissions } from "#read-api/form-submissions/export-submissions.ts";
import { createCountSubmissions } from "#read-api/form-submissions/list-submissions.ts";
import { createSubmissionsSource } from "#read-api/form-submissions/submissions-source.ts";
import { queryLongPage } from "#read-api/kit/listing.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { fillSubmissions } from "./filled.ts";

const SUBMISSIONS = 100_000;
const TIMES = 20;
const LIST_TARGET_MS = 500;
const MEMORY_TARGET_MB = 150;
const MEGABYTE = 1024 * 1024;
const timeZoneOf = async () => "America/New_York";

const questions: Readonly<Record<string, object>> = {
  "first page": {},
  "last page": { page: 1_900 },
  "an option": { answers: '[{"is":"chosen","fieldId":"color","option":"Red"}]' },
  "a word": { search: "journal" },
  "a word that is nowhere": { search: "zeppelin" },
  "text of one field": { filters: "subject.text:contains:linen" },
  "sorted by a number": { sort: "-guests.number" },
  "sorted by a text": { sort: "subject.text", page: 3 },
  "a week": { from: "2030-06-01", to: "2030-06-07" },
  "spam by reason": { folder: "spam", spamReason: "too-many-links" },
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
};

type SubmissionQuery = QueryOf<typeof listSubmissionsContract>;

const lists = async (database: Database): Promise<BenchResult[]> => {
  const sourceOf = createSubmissionsSource(database, timeZoneOf);
  const list = async (asked: SubmissionQuery) =>
    queryLongPage(database, await sourceOf("demo", asked), asked);
  const results: BenchResult[] = [];
  for (const [name, query] of Object.entries(questions)) {
    const asked: SubmissionQuery = listSubmissionsContract.query.parse({
      formId: "bench",
      ...query,
    });
    results.push(inTime(name, await timed(() => list(asked))));
  }
  const count = createCountSubmissions(database);
  return [...results, inTime("folders", await timed(() => count("demo", "bench")))];
};

const inTime = (name: string, value: number): BenchResult => ({
  name: `submissions in the console, ${SUBMISSIONS.toLocaleString("en-US")}: ${name}`,
  value,
  unit: "ms, median",
  target: `below ${LIST_TARGET_MS} ms`,
  reached: value < LIST_TARGET_MS,
});

const residentMb = (): number => process.memoryUsage().rss / MEGABYTE;

/** Read as fast as it arrives; memory is checked with every piece. */
const exported = async (database: Database, format: "csv" | "parquet"): Promise<BenchResult> => {
  const write = createExportSubmissions(database, timeZoneOf, Date.now);
  await pause(1_000);
  const before = residentMb();
  const started = performance.now();
  const filters = listSubmissionsContract.query.parse({ formId: "bench" });
  const { file, total } = await write("demo", { ...filters, format, cells: "shown" });
  let most = before;
  let bytes = 0;
  for await (const piece of file.content) {
    bytes += piece.length;
    most = Math.max(most, residentMb());
  }
  const seconds = (performance.now() - started) / 1_000;
  return {
    name: `export of ${total.toLocaleString("en-US")} submissions as ${format}`,
    value: most - before,
    unit: "MB more memory",
    target: `below ${MEMORY_TARGET_MB} MB, whatever the length`,
    reached: most - before < MEMORY_TARGET_MB,
    details: { seconds, megabytes: bytes / MEGABYTE, "rows/s": total / seconds },
  };
};

/** An owner's waiting times with a hundred thousand submissions of one form. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const database = createDatabase({ connectionString: server.url });
  try {
    await fillSubmissions(database, SUBMISSIONS);
    const listed = await lists(database);
    const csv = await exported(database, "csv");
    return [...listed, csv, await exported(database, "parquet")];
  } finally {
    await database.close();
    await server.stop();
  }
};
