import { isPageOf, type Step, type StepKind } from "#domain/measuring/steps.ts";
import { createClock, DAY_SECONDS, dayNumber } from "../census/local-days.ts";
import { countLone, markMatches, matchStretches, type Question } from "../census/matched-visits.ts";
import { largerColumn } from "../census/number-column.ts";
import { bitOf } from "../census/row-bits.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
import { millisecondsOf, type VisitColumns } from "../census/visit-columns.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { writeVisitors } from "../census/visitor-column.ts";
import { sortByStart } from "../census/visitor-order.ts";
import type { Action } from "./find-actions.ts";
import { type Selection, selectWalked } from "./path-selection.ts";
import { createPathReader, type Path, type PathReader } from "./visitor-path.ts";

const SECOND_MS = 1_000;
export const NO_VISIT = -1;

/** A bit for each step that a page is. */
export const createStepsOfPage = (steps: readonly Step[]): ((page: string) => number) => {
  const tests = steps.map(({ kind, value }) => (kind === "page" ? isPageOf(value) : () => false));
  return (page) =>
    tests.reduce((bits, test, place) => (test(page) ? bits | (1 << place) : bits), 0);
};

/** The same by the numbers of pages. */
const stepsOfPages = (visits: VisitColumns, steps: readonly Step[]): Uint32Array =>
  Uint32Array.from(visits.pageNames, createStepsOfPage(steps));

const createStepsOfAction = (steps: readonly Step[]) => {
  const bitsOfAction = new Map<string, number>();
  return (kind: StepKind, value: string): number => {
    const key = `${kind} ${value}`;
    const bits =
      bitsOfAction.get(key) ??
      steps.reduce(
        (sum, step, place) =>
          step.kind === kind && (step.value === "" || step.value === value)
            ? sum | (1 << place)
            : sum,
        0,
      );
    bitsOfAction.set(key, bits);
    return bits;
  };
};

export type PathsQuery = Question & {
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
  const actionsOfVisitor = new Map<number, Action[]>();
  const others = new Map<string, Action[]>();
  const add = <Key>(to: Map<Key, Action[]>, key: Key, action: Action): void => {
    const own = to.get(key);
    if (own === undefined) to.set(key, [action]);
    else own.push(action);
  };
  for (const action of actions) {
    const number = visits.visitorOf(action[0]);
    if (number === undefined) add(others, action[0], action);
    else add(actionsOfVisitor, number, action);
  }
  return { actionsOfVisitor, others };
};

/** One byte for each visitor, 1 for those who acted; undefined when nobody did. */
const markActed = (visits: VisitColumns, numbers: readonly number[]): Uint8Array | undefined => {
  if (numbers.length === 0) return undefined;
  const hasActed = new Uint8Array(visits.visitors());
  for (const number of numbers) hasActed[number] = 1;
  return hasActed;
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

type Acting = Pick<PathsQuery, "steps" | "segment"> & {
  readonly isInRange: (atMs: number) => boolean;
  /** 1 for a visit that is one of the question. */
  readonly isCounted: (row: number) => number;
};

/** Reads the actions of one visitor between the pages. */
export const createActing = (
  { steps, segment, isInRange, isCounted }: Acting,
  read: PathReader["read"],
) => {
  const stepsOfAction = createStepsOfAction(steps);
  const isPlain = segment.length === 0;
  let actions: readonly Action[] = [];
  let next = 0;
  let last = NO_VISIT;
  let endsMs = Number.NEGATIVE_INFINITY;

  const add = (action: Action, row: number): void => {
    const [, atMs, kind, value] = action;
    const bits = stepsOfAction(kind, value);
    if (bits === 0) return;
    if (row === NO_VISIT) read(atMs, bits, row, Number(isPlain && isInRange(atMs)), action);
    else read(atMs, bits, row, isCounted(row), undefined);
  };

  return {
    begin: (own: readonly Action[]): void => {
      actions = own;
      next = 0;
      last = NO_VISIT;
      endsMs = Number.NEGATIVE_INFINITY;
    },
    /** The next actions are of this visit, until it ends. */
    visit: (row: number, untilMs: number): void => {
      last = row;
      endsMs = untilMs;
    },
    before: (atMs: number): void => {
      for (; next < actions.length && (actions[next] as Action)[1] < atMs; next += 1) {
        const action = actions[next] as Action;
        add(action, action[1] <= endsMs ? last : NO_VISIT);
      }
    },
  };
};

const noActions: readonly Action[] = [];

/** Reads the paths of visitors, one after another. */
const createWalk = async (held: HeldVisits, query: PathsQuery, { read, end }: PathReader) => {
  const { visits } = held;
  const columns = visits.columns();
  const { firstView, page, sinceFirst } = columns;
  const counted = await markMatches(held, query);
  const pageSteps = stepsOfPages(visits, query.steps);
  const ordered = visits.ordered().rows;
  const isCounted = (row: number): number => bitOf(counted, row);
  const acting = createActing(
    { ...query, isInRange: createIsInRange(held, query), isCounted },
    read,
  );
  const startOf = visits.startedMs;

  const addVisit = (row: number, hasActions: boolean): void => {
    const startedMs = startOf(row);
    if (hasActions) {
      acting.before(startedMs);
      acting.visit(row, startedMs + millisecondsOf(columns, row) + query.gapMs);
    }
    const counts = bitOf(counted, row);
    const endView = firstView[row + 1] as number;
    let atMs = startedMs;
    for (let view = firstView[row] as number; view < endView; view += 1) {
      if (hasActions) acting.before(atMs);
      const bits = pageSteps[page[view] as number] as number;
      if (bits !== 0) read(atMs, bits, row, counts, undefined);
      if (view + 1 < endView) atMs = startedMs + (sinceFirst[view - row] as number);
    }
  };

  /** The path of the visits of some places, and of actions of the same visitor. */
  const walk = (rows: Uint32Array, from: number, to: number, actions = noActions): void => {
    let hasVisit = false;
    // Those behind the rows in order can be of any time.
    if (to > from && (rows[to - 1] as number) >= ordered) sortByStart(startOf, rows, from, to);
    const hasActions = actions.length > 0;
    if (hasActions) acting.begin(actions);
    for (let place = from; place < to; place += 1) {
      const row = rows[place] as number;
      if (bitOf(counted, row) === 1) hasVisit = true;
      addVisit(row, hasActions);
    }
    if (hasActions) acting.before(Number.POSITIVE_INFINITY);
    end(hasVisit);
  };
  return { walk, counted };
};

/** Where the visits end of the visitor of a place. */
const endOfVisitor = (visitors: Uint32Array, place: number): number => {
  const own = visitors[place] as number;
  let end = place + 1;
  while (end < visitors.length && visitors[end] === own) end += 1;
  return end;
};

/** A visit that started on the day before the range can have actions in it. */
export const DAYS_BEFORE = 1;

/**
 * Reads the steps of each visitor, in order of time. A page view comes before an action of the same
 * millisecond. Other requests are answered in between.
 */
export const readPaths = async (
  held: HeldVisits,
  query: PathsQuery,
  reader: PathReader,
  selection?: Selection,
): Promise<void> => {
  const days = { from: addDays(query.from, -DAYS_BEFORE), to: addDays(query.to, query.moreDays) };
  const { actionsOfVisitor, others } = groupActions(held.visits, query.actions);
  const { visitor } = held.visits.columns();
  const { walk, counted } = await createWalk(held, query, reader);
  const hasActed = markActed(held.visits, [...actionsOfVisitor.keys()]);
  const walked = selection && (await selectWalked(held, { counted, hasActed }, selection));
  let room = new Uint32Array(0);
  const walkVisitors = (rows: Uint32Array): void => {
    room = largerColumn(room, 0, rows.length);
    const visitors = room.subarray(0, rows.length);
    writeVisitors(visitor, rows, visitors);
    for (let from = 0, to = 0; from < rows.length; from = to) {
      to = endOfVisitor(visitors, from);
      const number = visitors[from] as number;
      if (walked !== undefined) selection?.onVisitor(walked.isWhole(number));
      walk(rows, from, to, actionsOfVisitor.size === 0 ? undefined : actionsOfVisitor.get(number));
      if (actionsOfVisitor.size > 0) actionsOfVisitor.delete(number);
    }
  };
  for await (const rows of matchStretches(held, { ...days, segment: [] }, walked?.select))
    walkVisitors(rows.subarray(countLone(visitor, rows)));
  const none = new Uint32Array(0);
  const withoutVisits = [...actionsOfVisitor.values(), ...others.values()];
  selection?.onVisitor(true);
  for await (const { from, to } of stretchesOf(withoutVisits))
    for (const actions of withoutVisits.slice(from, to)) walk(none, 0, 0, actions);
};

/** Calls `onVisitor` with the steps of each visitor who did any. */
export const walkPaths = (
  held: HeldVisits,
  query: PathsQuery,
  onVisitor: (path: Path) => void,
): Promise<void> => readPaths(held, query, createPathReader(onVisitor));
