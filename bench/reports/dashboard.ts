import type { Database } from "#infra/postgres/port.ts";
import type { BenchResult } from "../shared/result.ts";
import { resultsOf } from "../shared/separate-process.ts";
import { startFlags } from "../shared/server.ts";
import { type FilledVisits, HITS, openFilledVisits, visitsSchema } from "./filled-visits.ts";
import { firstQuestionsFromCopy, firstQuestionWithoutCopy } from "./first-questions.ts";
import { fillOldTable, oldStatements } from "./old-screen.ts";
import { oldValues } from "./questions.ts";
import { createCopiesPlace, openCopies } from "./shared-copies.ts";
import { result, timed } from "./times.ts";

const SLOW_CALLS = 5;

/** Filling the former table with more takes longer than all other rows. */
const MAX_COMPARED_HITS = 1_000_000;

const measureOldScreen = async (database: Database): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [];
  await fillOldTable(database);
  for (const [name, text] of Object.entries(oldStatements)) {
    const times = await timed(SLOW_CALLS, () => database.query(text, oldValues));
    results.push(result(`old screen, ${name}`, times, Number.POSITIVE_INFINITY));
  }
  return results;
};

const askingScript = new URL("./asking.ts", import.meta.url);

const measure = async ({ database, url }: FilledVisits): Promise<readonly BenchResult[]> => {
  const place = createCopiesPlace();
  const words = [url, place.folder, place.key];
  const flags = await startFlags();
  return [
    await firstQuestionWithoutCopy(database, openCopies(place)),
    await firstQuestionsFromCopy(askingScript, ["first", ...words], flags),
    ...(await resultsOf(askingScript, ["questions", ...words], flags)),
    ...(HITS > MAX_COMPARED_HITS ? [] : await measureOldScreen(database)),
  ];
};

const bytesText = `
  select sum(pg_total_relation_size(c.oid))::bigint as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relname = $2 and c.relkind = 'r'`;

const size = async (database: Database, table: string, most: number): Promise<BenchResult> => {
  const [row] = await database.query<{ bytes: number }>(bytesText, [visitsSchema, table]);
  const value = (row?.bytes ?? 0) / 1_000_000;
  const target = most === Number.POSITIVE_INFINITY ? "for comparison" : `≤ ${most} MB`;
  return { name: `size of ${table}`, value, unit: "MB", target, reached: value <= most };
};

const MIN_FOLD = 60_000;

const foldOfHits = (rate: number): BenchResult => ({
  name: `fold of ${HITS.toLocaleString("en-US")} hits`,
  value: rate,
  unit: "hits/s",
  target: `≥ ${MIN_FOLD}`,
  reached: rate >= MIN_FOLD,
});

/** Reports over a month of hits. */
export const run = async (): Promise<BenchResult[]> => {
  const filled = await openFilledVisits();
  const { database, foldRate, stop } = filled;
  try {
    return [
      ...(foldRate === undefined ? [] : [foldOfHits(foldRate)]),
      await size(database, "visits", Number.POSITIVE_INFINITY),
      await size(database, "traffic_days", 100),
      ...(await measure(filled)),
    ];
  } finally {
    await stop();
  }
};
