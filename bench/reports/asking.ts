import { setTimeout as pause } from "node:timers/promises";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { startMemoryReturn } from "#infra/metrics/memory-return.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visitMemoryOf } from "#read-api/census/visit-memory.ts";
import type { BenchResult } from "../shared/result.ts";
import { endWithParent, sendResults } from "../shared/separate-process.ts";
import { firstPlainQuestion, firstQuestionFromCopy } from "./first-questions.ts";
import {
  dashboardOf,
  funnelOf,
  funnels,
  journeyOf,
  journeys,
  panelOf,
  questionOf,
  retentionOf,
} from "./questions.ts";
import { openCopies } from "./shared-copies.ts";
import { result, timed } from "./times.ts";

/**
 * The process that reports: it opens the database and the copies that another one has made, asks, and sends the
 * results. Its words are `questions` or `first`, the URL of the database, the folder of the copies and their key.
 */
endWithParent();

/** Fewer have no 99th percentile but their slowest call. */
const CALLS = 200;

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

const MAX_MEMORY_MB = 300;
/** Once a process is quiet, it returns memory within two seconds, as that of `npm start`. */
const QUIET_MS = 5_000;

const megabytes = () => process.memoryUsage().rss / 1_000_000;

/** After all questions, once this process had time to return memory. */
const memoryOf = async (database: Database): Promise<BenchResult> => {
  const asked = megabytes();
  await pause(QUIET_MS);
  const value = megabytes();
  return {
    name: "memory of the process that has answered everything above",
    value,
    unit: "MB",
    target: `≤ ${MAX_MEMORY_MB} MB`,
    reached: value <= MAX_MEMORY_MB,
    details: {
      "as the questions end": asked,
      "visits, as they are estimated": visitMemoryOf(database).bytes() / 1_000_000,
      "all buffers": process.memoryUsage().arrayBuffers / 1_000_000,
    },
  };
};

/** Reads the visits of all later questions into memory: it begins with the copy, as after a start. */
const fillMemory = (database: Database): Promise<unknown> =>
  visitMemoryOf(database).askParts(questionOf(undefined), () => undefined);

const askAll = async (database: Database): Promise<readonly BenchResult[]> => {
  const results = [await firstPlainQuestion(database)];
  await fillMemory(database);
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
  return [...results, await memoryOf(database)];
};

const [what, url = "", folder = "", key = ""] = process.argv.slice(2);
const stopReturning = startMemoryReturn();
const database = createDatabase({ connectionString: url });
const copies = openCopies({ folder, key });
visitMemoryOf(database, { copies });
const results = what === "first" ? [await firstQuestionFromCopy(database)] : await askAll(database);
stopReturning();
await database.close();
sendResults(results);
