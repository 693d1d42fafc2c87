import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visitMemoryOf } from "#read-api/census/visit-memory.ts";
import type { BenchResult } from "../shared/result.ts";
import { HITS, openFilledVisits, visitsSchema } from "./filled-visits.ts";
import {
  firstFilteredQuestion,
  firstPlainQuestion,
  firstQuestionsFromCopy,
} from "./first-questions.ts";
import { fillOldTable, oldStatements } from "./old-screen.ts";
import {
  dashboardOf,
  funnelOf,
  funnels,
  journeyOf,
  journeys,
  oldValues,
  panelOf,
  questionOf,
  retentionOf,
} from "./questions.ts";
import { result, timed } from "./times.ts";

const CALLS = 40;
const SLOW_CALLS = 5;

/** Unfiltered, and for filters that at most 5 % of the visits match. */
const MAX_PANEL_MS = 30;
const MAX_BROAD_MS = 150;
/** Each with the most that the whole screen may take, in ms. */
const segments = {
  "without filters": [undefined, 60],
  "one source, 4 % of the visits": ["source:is:source-3.example", 150],
  "one page": ["page:is:/page-7", 150],
  "a third of the visits": ["device:is:Phone", Number.POSITIVE_INFINITY],
  "three filters": ["device:is:Phone;source:is:source-3.example;page:is:/page-7", 150],
} as const;

/** Of the process, which also runs the bench. */
const MAX_MEMORY = 300;

const memoryOf = (database: Database): BenchResult => {
  const { rss, arrayBuffers } = process.memoryUsage();
  const value = rss / 1_000_000;
  return {
    name: "memory of the process with all visits",
    value,
    unit: "MB",
    target: `≤ ${MAX_MEMORY} MB`,
    reached: value <= MAX_MEMORY,
    details: {
      "visits, as they are estimated": visitMemoryOf(database).bytes() / 1_000_000,
      "all buffers": arrayBuffers / 1_000_000,
    },
  };
};

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

const measure = async (database: Database): Promise<readonly BenchResult[]> => {
  const results: BenchResult[] = [
    ...(await firstFilteredQuestion(database)),
    ...(await firstPlainQuestion(database)),
  ];
  // A report without filters has the visits read, because filters often follow.
  await visitMemoryOf(database).askParts(questionOf(undefined), () => undefined);
  results.push(memoryOf(database));
  results.push(...(await firstQuestionsFromCopy(database)));
  for (const [name, [segment, most]] of Object.entries(segments)) {
    for (const group of ["total", "day", ...trafficDimensions] as const)
      if (segment === undefined || group === "page" || group === "source")
        results.push(
          result(
            `${group}, ${name}`,
            await timed(CALLS, panelOf(database, group, segment)),
            segment === "device:is:Phone" ? MAX_BROAD_MS : MAX_PANEL_MS,
          ),
        );
    const whole = await timed(CALLS, dashboardOf(database, segment));
    results.push(result(`whole dashboard, ${name}`, whole, most));
  }
  for (const [name, [text, days]] of Object.entries(funnels))
    results.push(result(name, await timed(CALLS, funnelOf(database, text, days)), 150));
  results.push(result("retention by week", await timed(CALLS, retentionOf(database)), 150));
  for (const [name, path] of Object.entries(journeys))
    results.push(result(name, await timed(CALLS, journeyOf(database, path, 5)), 150));
  return [...results, ...(HITS > MAX_COMPARED_HITS ? [] : await measureOldScreen(database))];
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
  const { database, foldRate, stop } = await openFilledVisits();
  try {
    return [
      ...(foldRate === undefined ? [] : [foldOfHits(foldRate)]),
      await size(database, "visits", Number.POSITIVE_INFINITY),
      await size(database, "traffic_days", 100),
      ...(await measure(database)),
    ];
  } finally {
    await stop();
  }
};
