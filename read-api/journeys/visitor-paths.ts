import { isPageOf, type Step, type StepKind } from "#domain/measuring/steps.ts";
import {
  createClock,
  DAY_SECONDS,
  dayNumber,
  findMatches,
  type Matched,
  type Question,
  sortByVisitor,
} from "../census/matched-visits.ts";
import type { VisitColumns } from "../census/visit-columns.ts";
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

/** The rows that the question selects, as one byte for each row. */
const countedRows = (held: HeldVisits, question: Question): Uint8Array => {
  const isCounted = new Uint8Array(held.visits.rows());
  const { count, rows } = findMatches(held, question);
  for (let place = 0; place < count; place += 1) isCounted[rows[place] as number] = 1;
  return isCounted;
};

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
const createWalk = (held: HeldVisits, asked: Asked) => {
  const { steps, gapMs, segment } = asked;
  const columns = held.visits.columns();
  const { startedSeconds, startedRest, milliseconds, firstView, views } = columns;
  const isCounted = countedRows(held, asked);
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
      endsMs = atMs + (milliseconds[row] as number) + gapMs;
      const counts = isCounted[row] === 1;
      const first = firstView[row] as number;
      const end = first + (views[row] as number);
      for (let view = first; view < end; view += 1) {
        if (next < actions.length) actBefore(atMs);
        const bits = pageSteps[columns.page[view] as number] as number;
        if (bits !== 0) push(path, atMs, bits, row, counts);
        atMs += columns.pageMilliseconds[view] as number;
      }
    }
    actBefore(Number.POSITIVE_INFINITY);
    return path;
  };
  return { walk, isCounted, pageSteps };
};
type Walking = ReturnType<typeof createWalk>;

/** Spares the walk for visitors who did too little, as nearly all did. */
export type Selection = {
  /** Whether a visitor with pages that are these steps is walked; all who acted are. */
  readonly isWalked: (steps: number) => boolean;
  /** Called for each visit of all others, with the steps that its pages are. */
  readonly onSkipped: (visitor: number, steps: number, isCounted: boolean) => void;
};

const ANY_STEPS = 2 ** 32 - 1;

/** Visits are looked at in the order of their rows, which is much faster than visitor by visitor. */
const selectWalked = (
  visits: VisitColumns,
  found: Matched,
  { isCounted, pageSteps }: Walking,
  acted: Iterable<number>,
  { isWalked, onSkipped }: Selection,
): Matched => {
  const { visitor, firstView, views, page } = visits.columns();
  const ofVisit = new Uint32Array(found.count);
  const ofVisitor = new Uint32Array(visits.visitors());
  for (let place = 0; place < found.count; place += 1) {
    const row = found.rows[place] as number;
    const first = firstView[row] as number;
    const end = first + (views[row] as number);
    let steps = 0;
    for (let view = first; view < end; view += 1)
      steps |= pageSteps[page[view] as number] as number;
    ofVisit[place] = steps;
    ofVisitor[visitor[row] as number] = (ofVisitor[visitor[row] as number] as number) | steps;
  }
  for (const number of acted) ofVisitor[number] = ANY_STEPS;
  const walked = { ...found, rows: new Uint32Array(found.count) };
  let count = 0;
  for (let place = 0; place < found.count; place += 1) {
    const row = found.rows[place] as number;
    const number = visitor[row] as number;
    if (number === 0) continue;
    if (isWalked(ofVisitor[number] as number)) {
      walked.rows[count] = row;
      count += 1;
    } else onSkipped(number, ofVisit[place] as number, isCounted[row] === 1);
  }
  return { ...walked, count };
};

/** A visit that started on the day before the range can have actions in it. */
export const DAYS_BEFORE = 1;

/**
 * Calls `onVisitor` with the steps of each visitor who did any, in order of time. A page view comes
 * before an action of the same millisecond.
 */
export const walkPaths = (
  held: HeldVisits,
  asked: Asked,
  onVisitor: (path: Path) => void,
  selection?: Selection,
): void => {
  const days = { from: addDays(asked.from, -DAYS_BEFORE), to: addDays(asked.to, asked.moreDays) };
  const found = findMatches(held, { ...days, segment: [] });
  const { known, others } = groupActions(held.visits, asked.actions);
  const { visitor } = held.visits.columns();
  const walking = createWalk(held, asked);
  const { walk } = walking;
  const all = sortByVisitor(
    held.visits,
    selection === undefined
      ? found
      : selectWalked(held.visits, found, walking, known.keys(), selection),
  );
  const tell = (path: Path): void => {
    if (path.length > 0) onVisitor(path);
  };
  const own: number[] = [];
  for (let place = 0; place < all.count; ) {
    const number = visitor[all.rows[place] as number] as number;
    own.length = 0;
    for (; place < all.count && visitor[all.rows[place] as number] === number; place += 1)
      own.push(all.rows[place] as number);
    // Views without a visitor.
    if (number === 0) continue;
    tell(walk(own, known.get(number)));
    known.delete(number);
  }
  for (const actions of [...known.values(), ...others.values()]) tell(walk([], actions));
};
