import type { FunnelOutcome } from "#domain/journeys/funnel.ts";
import { lowerMedian } from "#domain/kit/lower-median.ts";
import { doubledColumn } from "../census/number-column.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { Action } from "./find-actions.ts";
import { addFound, type FoundRows, noRows } from "./found-visits.ts";
import type { Selection } from "./path-selection.ts";
import { type Path, type PathReader, readPath } from "./visitor-path.ts";
import { NO_VISIT, type PathsQuery, readPaths } from "./visitor-paths.ts";

const DAY_MS = 86_400_000;

type FunnelScan = PathsQuery & {
  /** Null: all steps in one visit. */
  readonly windowDays: number | null;
};

const LAST_BIT = 31;

/** How far one visit or visitor got. */
type Progress = {
  /** By step: when the latest first step began from which it is reached; -1 while it is not. */
  readonly startedMs: Float64Array;
  /** By step: the visit in which it was first reached, and the time since the first step. */
  readonly rows: Int32Array;
  readonly afterMs: Float64Array;
  /** By step: the action by which it was first reached, where that has no visit. */
  readonly actions: (Action | undefined)[];
  reached: number;
};

const progressOf = (steps: number): Progress => ({
  startedMs: new Float64Array(steps).fill(-1),
  rows: new Int32Array(steps),
  afterMs: new Float64Array(steps),
  actions: [],
  reached: 0,
});

/**
 * Reads one step after another. A later first step leaves more time for the others, so that the latest one decides for each
 * step. The steps of one moment are done from the last one to the first, because one page view is not two steps.
 */
const createAdvance = (progress: Progress, windowMs: number): PathReader["read"] => {
  const { startedMs, rows, afterMs, actions } = progress;
  return (atMs, steps, row, isCounted, action) => {
    for (let left = steps; left !== 0; ) {
      const step = LAST_BIT - Math.clz32(left);
      left ^= 1 << step;
      let started = atMs;
      if (step === 0) {
        if (isCounted !== 1) continue;
      } else {
        started = startedMs[step - 1] as number;
        if (started < 0 || atMs - started > windowMs) continue;
      }
      startedMs[step] = started;
      if (progress.reached > step) continue;
      progress.reached = step + 1;
      rows[step] = row;
      actions[step] = action;
      afterMs[step] = atMs - started;
    }
  };
};

/** No step behind those that were reached has a start. */
const reset = (progress: Progress): void => {
  for (let step = 0; step < progress.reached; step += 1) progress.startedMs[step] = -1;
  progress.reached = 0;
};

/** Calls `onUnit` for each visit or visitor that did the first step, of one visitor after another. */
const createUnits = (
  { steps, windowDays }: Pick<FunnelScan, "steps" | "windowDays">,
  onUnit: (progress: Progress) => void,
): PathReader => {
  const progress = progressOf(steps.length);
  const windowMs = windowDays === null ? Number.POSITIVE_INFINITY : windowDays * DAY_MS;
  const advance = createAdvance(progress, windowMs);
  let last = NO_VISIT;
  const end = (): void => {
    if (progress.reached > 0) onUnit(progress);
    reset(progress);
    last = NO_VISIT;
  };
  if (windowDays !== null) return { read: advance, end };
  return {
    read: (atMs, bits, row, isCounted, action) => {
      if (row === NO_VISIT) return;
      if (row !== last) end();
      last = row;
      advance(atMs, bits, row, isCounted, action);
    },
    end,
  };
};

/** How many visits or visitors of one path reached each step. */
export const createReached = (query: Pick<FunnelScan, "steps" | "windowDays">) => {
  let counts: number[] = [];
  const units = createUnits(query, ({ reached }) => {
    for (let step = 0; step < reached; step += 1) counts[step] = (counts[step] ?? 0) + 1;
  });
  return (path: Path): readonly number[] => {
    counts = query.steps.map(() => 0);
    readPath(path, units);
    return counts;
  };
};

/**
 * Counts those who did the first step. It is counted without a walk for visits or visitors that are not walked as a whole, because
 * it has taken no time.
 */
const countFirstStep = ({ steps, windowDays }: FunnelScan) => {
  let count = 0;
  let isWhole = true;
  const selection: Selection = {
    steps,
    isByVisit: windowDays === null,
    onFirst: (counted) => {
      count += counted;
    },
    onVisitor: (isOne) => {
      isWhole = isOne;
    },
  };
  const add = (): void => {
    if (isWhole) count += 1;
  };
  return { selection, add, count: () => count };
};

export type FunnelCount = {
  readonly reached: number;
  /** Half of those who reached it took at most this long; null for nobody. */
  readonly medianMs: number | null;
};

/** How many did the first step, and how long each of those took who reached another one. */
export type FunnelTimes = { readonly first: number; readonly later: readonly Float64Array[] };

const FIRST_TIMES = 1_024;

/** Times that are added one after another. In a list, each would take four times as long, most of it to collect memory. */
type Times = { values: Float64Array; count: number };

const addTime = (times: Times, ms: number): void => {
  if (times.count === times.values.length) times.values = doubledColumn(times.values);
  times.values[times.count] = ms;
  times.count += 1;
};

/** The times of the visits or visitors that reached each step. */
export const scanFunnel = async (held: HeldVisits, query: FunnelScan): Promise<FunnelTimes> => {
  const later = query.steps
    .slice(1)
    .map((): Times => ({ values: new Float64Array(FIRST_TIMES), count: 0 }));
  const { selection, add, count } = countFirstStep(query);
  const onUnit = ({ reached, afterMs }: Progress): void => {
    add();
    for (let step = 1; step < reached; step += 1)
      addTime(later[step - 1] as Times, afterMs[step] as number);
  };
  await readPaths(held, query, createUnits(query, onUnit), selection);
  return { first: count(), later: later.map((times) => times.values.subarray(0, times.count)) };
};

/** Times of different visitors. */
export const mergeFunnels = (parts: readonly FunnelTimes[]): FunnelTimes => ({
  first: parts.reduce((sum, { first }) => sum + first, 0),
  later: (parts[0]?.later ?? []).map((_, step) => {
    const each = parts.map(({ later }) => later[step] ?? new Float64Array());
    const all = new Float64Array(each.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const times of each) {
      all.set(times, at);
      at += times.length;
    }
    return all;
  }),
});

/** How many visits or visitors reached each step. */
export const funnelCounts = ({ first, later }: FunnelTimes): readonly FunnelCount[] => [
  { reached: first, medianMs: first === 0 ? null : 0 },
  ...later.map((each) => ({ reached: each.length, medianMs: lowerMedian(each) })),
];

/** The visits in which a step was first reached, of all or of those who got no further; or the action without a visit. */
export const findStepVisits = async (
  held: HeldVisits,
  query: FunnelScan,
  { step, outcome }: { readonly step: number; readonly outcome: FunnelOutcome },
): Promise<FoundRows> => {
  const found = noRows();
  const onUnit = ({ reached, rows, actions }: Progress): void => {
    if (outcome === "left" ? reached !== step + 1 : reached <= step) return;
    addFound(found, rows[step] as number, actions[step]);
  };
  await readPaths(held, query, createUnits(query, onUnit));
  return found;
};
