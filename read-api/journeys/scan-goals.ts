import { createClock, createDays, DAY_SECONDS } from "../census/local-days.ts";
import { matchStretches, type Question } from "../census/matched-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { visitorAt } from "../census/visitor-column.ts";
import { addFound, type FoundRows, noRows } from "./found-visits.ts";
import type { Path } from "./visitor-path.ts";
import { NO_VISIT, type PathsQuery, walkPaths } from "./visitor-paths.ts";

const SECOND_MS = 1_000;

export type GoalCount = { visitors: number; completions: number };

export type CountedGoal = GoalCount & {
  /** By local day, `2030-01-01`; days without any are omitted. */
  readonly days: ReadonlyMap<string, GoalCount>;
};

export type CountedGoals = {
  /** Visitors with a visit that counts, or who reached a goal without one. */
  readonly visitors: number;
  /** In the order of the steps. */
  readonly goals: readonly CountedGoal[];
};

const dayName = (day: number): string =>
  new Date(day * DAY_SECONDS * SECOND_MS).toISOString().slice(0, 10);

/** Distinct visitors with an id in the visits of the question. */
const countVisitors = async (held: HeldVisits, question: Question): Promise<number> => {
  const { visitor } = held.visits.columns();
  let [visitors, last] = [0, 0];
  for await (const rows of matchStretches(held, question))
    for (let place = 0; place < rows.length; place += 1) {
      const own = visitorAt(visitor, rows[place] as number);
      if (own === last) continue;
      last = own;
      visitors += 1;
    }
  return visitors;
};

/** The local day under which a step counts: that of its visit's start, or its own without a visit. */
const createDayOf = (held: HeldVisits) => {
  const localSeconds = createClock(held.offsets);
  const { ofVisit } = createDays(held);
  return ({ rows, atMs }: Path, place: number): number => {
    const row = rows[place] as number;
    if (row !== NO_VISIT) return ofVisit(row);
    return Math.floor(localSeconds(Math.floor((atMs[place] as number) / SECOND_MS)) / DAY_SECONDS);
  };
};

/** One goal, counted visitor by visitor. */
const createCount = () => {
  const total: GoalCount = { visitors: 0, completions: 0 };
  const days = new Map<number, GoalCount>();
  const ownDays = new Set<number>();
  return {
    add: (day: number): void => {
      const known = days.get(day) ?? { visitors: 0, completions: 0 };
      days.set(day, known);
      known.completions += 1;
      total.completions += 1;
      if (ownDays.has(day)) return;
      if (ownDays.size === 0) total.visitors += 1;
      ownDays.add(day);
      known.visitors += 1;
    },
    /** The next completion is of another visitor. */
    end: (): void => ownDays.clear(),
    counted: (): CountedGoal => ({
      ...total,
      days: new Map([...days].map(([day, each]) => [dayName(day), each])),
    }),
  };
};

/** How often each step was done as a goal, and by how many visitors. */
export const scanGoals = async (held: HeldVisits, query: PathsQuery): Promise<CountedGoals> => {
  const counts = query.steps.map(createCount);
  const dayOf = createDayOf(held);
  let visitors = await countVisitors(held, query);
  await walkPaths(held, query, (path) => {
    let isReached = false;
    for (let place = 0; place < path.length; place += 1) {
      if (path.isCounted[place] !== 1) continue;
      isReached = true;
      const day = dayOf(path, place);
      const steps = path.steps[place] as number;
      for (const [goal, count] of counts.entries()) if ((steps & (1 << goal)) !== 0) count.add(day);
    }
    if (isReached && !path.hasVisit) visitors += 1;
    for (const count of counts) count.end();
  });
  return { visitors, goals: counts.map((count) => count.counted()) };
};

/** Where the first step was done as a goal: the first time of each visitor, or each time. */
export const findGoalVisits = async (
  held: HeldVisits,
  query: PathsQuery,
  count: keyof GoalCount,
): Promise<FoundRows> => {
  const found = noRows();
  await walkPaths(held, query, (path) => {
    for (let place = 0; place < path.length; place += 1) {
      if (path.isCounted[place] !== 1) continue;
      addFound(found, path.rows[place] as number, path.actions[place]);
      if (count === "visitors") return;
    }
  });
  return found;
};

const sumOf = (counts: readonly GoalCount[]): GoalCount => ({
  visitors: counts.reduce((sum, { visitors }) => sum + visitors, 0),
  completions: counts.reduce((sum, { completions }) => sum + completions, 0),
});

/** Goals that were counted for different visitors. */
export const mergeGoals = (parts: readonly CountedGoals[]): CountedGoals => ({
  visitors: parts.reduce((sum, { visitors }) => sum + visitors, 0),
  goals: (parts[0]?.goals ?? []).map((_, goal) => {
    const counted = parts.flatMap(({ goals }) => goals[goal] ?? []);
    const days = new Set(counted.flatMap((each) => [...each.days.keys()]));
    const on = (day: string) => sumOf(counted.flatMap((each) => each.days.get(day) ?? []));
    return { ...sumOf(counted), days: new Map([...days].map((day) => [day, on(day)])) };
  }),
});
