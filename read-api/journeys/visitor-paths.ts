import { isPageOf, type Step, type StepKind } from "#domain/measuring/steps.ts";
import { createClock, DAY_SECONDS, dayNumber } from "../census/local-days.ts";
import { findMatches, markMatches, type Question } from "../census/matched-visits.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
import { millisecondsOf, type VisitColumns } from "../census/visit-columns.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { sortByStart } from "../census/visitor-order.ts";
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
  const { firstView, page, untilNext } = columns;
  const isCounted = await markMatches(held, asked);
  const isInRange = createIsInRange(held, asked);
  const pageSteps = stepsOfPages(held.visits, steps);
  const stepsOfAction = createStepsOfAction(steps);
  const path = emptyPath();
  const startOf = held.visits.startedMs;

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
    sortByStart(startOf, rows, 0, rows.length);
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
  /** Visitors whose pages are all of these steps are walked, and all who acted. */
  readonly needed: number;
  /** Called for each other visitor with the number of visits with the first step. */
  readonly onSkipped: (visits: number) => void;
};

const FIRST_STEP = 1;

/** The steps that the pages of some visits are. */
const writeSteps = (
  { firstView, page }: ReturnType<VisitColumns["columns"]>,
  pageSteps: Uint32Array,
  rows: Uint32Array,
  steps: Uint32Array,
): void => {
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const end = firstView[row + 1] as number;
    let ofVisit = 0;
    for (let view = firstView[row] as number; view < end; view += 1)
      ofVisit |= pageSteps[page[view] as number] as number;
    steps[place] = ofVisit;
  }
};

/** Whether the visitor of some visits is walked. All others are reported to the selection. */
const createIsWalked = (
  { visits }: HeldVisits,
  { isCounted, pageSteps }: Pick<Walking, "isCounted" | "pageSteps">,
  { needed, onSkipped }: Selection,
) => {
  let steps = new Uint32Array(0);
  let rows = new Uint32Array(0);
  return {
    /** The visits of the visitors that are asked for next. */
    begin: (next: Uint32Array): void => {
      rows = next as Uint32Array<ArrayBuffer>;
      if (rows.length > steps.length) steps = new Uint32Array(rows.length);
      writeSteps(visits.columns(), pageSteps, rows, steps);
    },
    isWalked: (from: number, to: number): boolean => {
      let all = 0;
      let first = 0;
      for (let place = from; place < to; place += 1) {
        const ofVisit = steps[place] as number;
        all |= ofVisit;
        first += ofVisit & FIRST_STEP & (isCounted[rows[place] as number] as number);
      }
      if ((all & needed) === needed) return true;
      if (first > 0) onSkipped(first);
      return false;
    },
  };
};

/** Where the visits end of the visitor of a place. */
const endOfVisitor = (visitor: Uint32Array, rows: Uint32Array, place: number): number => {
  const own = visitor[rows[place] as number] as number;
  let end = place + 1;
  while (end < rows.length && visitor[rows[end] as number] === own) end += 1;
  return end;
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
  const { known, others } = groupActions(held.visits, asked.actions);
  const { visitor } = held.visits.columns();
  const walking = await createWalk(held, asked);
  const { walk } = walking;
  const select = selection && createIsWalked(held, walking, selection);
  const rows = await findMatches(held, { ...days, segment: [] });
  const tell = (path: Path): void => {
    if (path.length > 0) onVisitor(path);
  };
  const own: number[] = [];
  let place = 0;
  for await (const { to } of stretchesOf(rows)) {
    // Views without a visitor come first.
    while (place < to && visitor[rows[place] as number] === 0) place += 1;
    if (place >= to) continue;
    const begin = place;
    const end = endOfVisitor(visitor, rows, to - 1);
    select?.begin(rows.subarray(begin, end));
    while (place < end) {
      const from = place;
      place = endOfVisitor(visitor, rows, place);
      const number = visitor[rows[from] as number] as number;
      const actions = known.size === 0 ? undefined : known.get(number);
      if (actions === undefined && select?.isWalked(from - begin, place - begin) === false)
        continue;
      own.length = 0;
      for (let at = from; at < place; at += 1) own.push(rows[at] as number);
      tell(walk(own, actions));
      known.delete(number);
    }
  }
  const withoutVisits = [...known.values(), ...others.values()];
  for await (const { from, to } of stretchesOf(withoutVisits))
    for (const actions of withoutVisits.slice(from, to)) tell(walk([], actions));
};
