import { isPageOf, type Step, type StepKind } from "#domain/measuring/steps.ts";
import { createClock, DAY_SECONDS, dayNumber, rangesOf } from "../census/local-days.ts";
import { markMatches, type Question, sortByVisitor } from "../census/matched-visits.ts";
import { inStretches, stretchesOf } from "../census/scan-stretches.ts";
import { millisecondsOf, type Rows, type VisitColumns } from "../census/visit-columns.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { Action } from "./find-actions.ts";

const SECOND_MS = 1_000;
export const NO_VISIT = -1;

/** What a visitor did, in order of time, as far as it is one of the steps. */
export type Path = {
  length: number;
  /** Whether one of the visitor's visits is one of the question, also one without a step. */
  hasVisit: boolean;
  readonly atMs: number[];
  /** A bit for each step that it is. */
  readonly steps: number[];
  /** The row of its visit; -1 for an action without one. */
  readonly rows: number[];
  /** Whether its visit is one of the question. */
  readonly isCounted: boolean[];
};

const emptyPath = (): Path => ({
  ...{ length: 0, hasVisit: false, atMs: [], steps: [], rows: [], isCounted: [] },
});

const push = (path: Path, atMs: number, steps: number, row: number, isCounted: boolean): void => {
  const at = path.length;
  path.atMs[at] = atMs;
  path.steps[at] = steps;
  path.rows[at] = row;
  path.isCounted[at] = isCounted;
  path.length += 1;
};

/** A bit for each step that a page is, by its number. */
const stepsOfPages = (visits: VisitColumns, steps: readonly Step[]): Uint32Array => {
  const tests = steps.map(({ kind, value }) => (kind === "page" ? isPageOf(value) : () => false));
  return Uint32Array.from(visits.pageNames, (page) =>
    tests.reduce((bits, test, place) => (test(page) ? bits | (1 << place) : bits), 0),
  );
};

const createStepsOfAction = (steps: readonly Step[]) => {
  const known = new Map<string, number>();
  return (kind: StepKind, value: string): number => {
    const key = `${kind} ${value}`;
    const bits =
      known.get(key) ??
      steps.reduce(
        (sum, step, place) =>
          step.kind === kind && (step.value === "" || step.value === value)
            ? sum | (1 << place)
            : sum,
        0,
      );
    known.set(key, bits);
    return bits;
  };
};

type Asked = Question & {
  readonly steps: readonly Step[];
  /** In order of time. */
  readonly actions: readonly Action[];
  /** Days after the range in which steps count. */
  readonly moreDays: number;
  /** A visit has the actions until this long after its last page. */
  readonly gapMs: number;
};

export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_SECONDS * SECOND_MS).toISOString().slice(0, 10);

/** The actions of each visitor that has visits, by number, and of all others, by id. */
const groupActions = (visits: VisitColumns, actions: readonly Action[]) => {
  const known = new Map<number, Action[]>();
  const others = new Map<string, Action[]>();
  const add = <Key>(to: Map<Key, Action[]>, key: Key, action: Action): void => {
    const own = to.get(key);
    if (own === undefined) to.set(key, [action]);
    else own.push(action);
  };
  for (const action of actions) {
    const number = visits.visitorOf(action[0]);
    if (number === undefined) add(others, action[0], action);
    else add(known, number, action);
  }
  return { known, others };
};

/** Whether the local day of a moment is in the range. */
const createIsInRange = (held: HeldVisits, { from, to }: Question) => {
  const localSeconds = createClock(held.offsets);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return (atMs: number): boolean => {
    const day = Math.floor(localSeconds(Math.floor(atMs / SECOND_MS)) / DAY_SECONDS);
    return day >= first && day <= last;
  };
};

/** Adds the pages and actions of one visitor to a path. */
const createWalk = async (held: HeldVisits, asked: Asked) => {
  const { steps, gapMs, segment } = asked;
  const columns = held.visits.columns();
  const { startedSeconds, startedRest, firstView, page, untilNext } = columns;
  const isCounted = await markMatches(held, asked);
  const isInRange = createIsInRange(held, asked);
  const pageSteps = stepsOfPages(held.visits, steps);
  const stepsOfAction = createStepsOfAction(steps);
  const path = emptyPath();
  const startOf = (row: number): number =>
    (startedSeconds[row] as number) * SECOND_MS + (startedRest[row] as number);

  const addAction = ([, atMs, kind, value]: Action, row: number): void => {
    const bits = stepsOfAction(kind, value);
    if (bits === 0) return;
    const counts =
      row === NO_VISIT ? segment.length === 0 && isInRange(atMs) : isCounted[row] === 1;
    push(path, atMs, bits, row, counts);
  };

  const walk = (rows: number[], actions: readonly Action[] = []): Path => {
    path.length = 0;
    path.hasVisit = rows.some((row) => isCounted[row] === 1);
    if (rows.length > 1) rows.sort((one, other) => startOf(one) - startOf(other));
    let next = 0;
    let last = NO_VISIT;
    let endsMs = Number.NEGATIVE_INFINITY;
    const actBefore = (atMs: number): void => {
      for (; next < actions.length && (actions[next] as Action)[1] < atMs; next += 1) {
        const action = actions[next] as Action;
        addAction(action, action[1] <= endsMs ? last : NO_VISIT);
      }
    };
    for (const row of rows) {
      let atMs = startOf(row);
      actBefore(atMs);
      last = row;
      endsMs = atMs + millisecondsOf(columns, row) + gapMs;
      const counts = isCounted[row] === 1;
      const end = firstView[row + 1] as number;
      for (let view = firstView[row] as number; view < end; view += 1) {
        if (next < actions.length) actBefore(atMs);
        const bits = pageSteps[page[view] as number] as number;
        if (bits !== 0) push(path, atMs, bits, row, counts);
        if (view + 1 < end) atMs += untilNext[view - row] as number;
      }
    }
    actBefore(Number.POSITIVE_INFINITY);
    return path;
  };
  return { walk, isCounted, pageSteps };
};
type Walking = Awaited<ReturnType<typeof createWalk>>;

/** Spares the walk for visitors who did too little, as nearly all did. */
export type Selection = {
  /** Whether a visitor with pages that are these steps is walked; all who acted are. */
  readonly isWalked: (steps: number) => boolean;
  /** Called for each visit of all others, with the steps that its pages are. */
  readonly onSkipped: (visitor: number, steps: number, isCounted: boolean) => void;
};

const ANY_STEPS = 2 ** 32 - 1;

/** The steps that the pages of a visit are. */
const createStepsOfVisit = (visits: VisitColumns, pageSteps: Uint32Array) => {
  const { firstView, page } = visits.columns();
  return (row: number): number => {
    const end = firstView[row + 1] as number;
    let steps = 0;
    for (let view = firstView[row] as number; view < end; view += 1)
      steps |= pageSteps[page[view] as number] as number;
    return steps;
  };
};

/**
 * Visits are looked at in the order of their rows, which is much faster than visitor by visitor; and
 * twice, because their steps in between would take as much memory as they do.
 */
const selectWalked = async (
  visits: VisitColumns,
  ranges: readonly Rows[],
  { isCounted, pageSteps }: Walking,
  acted: Iterable<number>,
  { isWalked, onSkipped }: Selection,
): Promise<Uint32Array> => {
  const { visitor } = visits.columns();
  const stepsOf = createStepsOfVisit(visits, pageSteps);
  const ofVisitor = new Uint32Array(visits.visitors());
  for await (const { from, to } of inStretches(ranges))
    for (let row = from; row < to; row += 1) {
      const steps = stepsOf(row);
      if (steps === 0) continue;
      const number = visitor[row] as number;
      ofVisitor[number] = (ofVisitor[number] as number) | steps;
    }
  for (const number of acted) ofVisitor[number] = ANY_STEPS;
  const isOfWalked = new Uint8Array(ofVisitor.length);
  for await (const { from, to } of stretchesOf(ofVisitor))
    for (let number = from; number < to; number += 1)
      isOfWalked[number] = Number(isWalked(ofVisitor[number] as number));
  isOfWalked[0] = 0;
  const walked = createRowList();
  for await (const { from, to } of inStretches(ranges))
    for (let row = from; row < to; row += 1) {
      const number = visitor[row] as number;
      if (isOfWalked[number] === 1) walked.push(row);
      else if (number !== 0) onSkipped(number, stepsOf(row), isCounted[row] === 1);
    }
  return walked.rows();
};

const FIRST_ROWS = 65_536;

/** Rows in an array that grows with them. */
const createRowList = () => {
  let rows = new Uint32Array(FIRST_ROWS);
  let count = 0;
  return {
    push: (row: number): void => {
      if (count === rows.length) {
        const larger = new Uint32Array(rows.length * 2);
        larger.set(rows);
        rows = larger;
      }
      rows[count] = row;
      count += 1;
    },
    rows: (): Uint32Array => rows.subarray(0, count),
  };
};

const allRows = (ranges: readonly Rows[]): Uint32Array => {
  const rows = new Uint32Array(ranges.reduce((sum, { from, to }) => sum + to - from, 0));
  let place = 0;
  for (const { from, to } of ranges)
    for (let row = from; row < to; row += 1) {
      rows[place] = row;
      place += 1;
    }
  return rows;
};

/** A visit that started on the day before the range can have actions in it. */
export const DAYS_BEFORE = 1;

/**
 * Calls `onVisitor` with the steps of each visitor who did any, in order of time. A page view comes
 * before an action of the same millisecond. Other requests are answered in between.
 */
export const walkPaths = async (
  held: HeldVisits,
  asked: Asked,
  onVisitor: (path: Path) => void,
  selection?: Selection,
): Promise<void> => {
  const days = { from: addDays(asked.from, -DAYS_BEFORE), to: addDays(asked.to, asked.moreDays) };
  const ranges = rangesOf(held, days);
  const { known, others } = groupActions(held.visits, asked.actions);
  const { visitor } = held.visits.columns();
  const walking = await createWalk(held, asked);
  const { walk } = walking;
  const all = await sortByVisitor(
    held.visits,
    selection === undefined
      ? allRows(ranges)
      : await selectWalked(held.visits, ranges, walking, known.keys(), selection),
  );
  const tell = (path: Path): void => {
    if (path.length > 0) onVisitor(path);
  };
  const own: number[] = [];
  let place = 0;
  for await (const { to } of stretchesOf(all))
    while (place < to) {
      const number = visitor[all[place] as number] as number;
      if (number === 0) {
        // A view without a visitor.
        place += 1;
        continue;
      }
      own.length = 0;
      for (; place < all.length && visitor[all[place] as number] === number; place += 1)
        own.push(all[place] as number);
      tell(walk(own, known.get(number)));
      known.delete(number);
    }
  const withoutVisits = [...known.values(), ...others.values()];
  for await (const { from, to } of stretchesOf(withoutVisits))
    for (const actions of withoutVisits.slice(from, to)) tell(walk([], actions));
};
