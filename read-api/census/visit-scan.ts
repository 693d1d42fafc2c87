import { createPageCounter } from "./count-pages.ts";
import {
  addLoneViews,
  addVisits,
  addVisitsOfVisitors,
  createValueCounter,
  type ValueDimension,
} from "./count-values.ts";
import { createGather, MAX_GATHERED, type VisitBatch } from "./gathered-visits.ts";
import {
  createClock,
  createDays,
  createTimes,
  DAY_SECONDS,
  dayNumber,
  MIXED,
} from "./local-days.ts";
import { matchStretches, type Question } from "./matched-visits.ts";
import { narrowVisits } from "./narrowed-visits.ts";
import { readOf } from "./start-slices.ts";
import type { CountedRow, TrafficGroup } from "./traffic-plan.ts";
import { valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";
import type { Columns } from "./visit-rows.ts";
import { rowsOfVisits, visitTally } from "./visit-tally.ts";

type Grouping = {
  readonly size: number;
  readonly nameOf: (value: number) => string;
  /** Writes the value of each visit. */
  readonly write: (rows: Uint32Array, values: Uint32Array) => void;
  readonly isOfVisitsOnly?: boolean;
  readonly isWithoutVisitors?: boolean;
};

const HOURS = 24;
const HOUR_SECONDS = 3_600;
const WEEK_HOURS = 7 * HOURS;
/** 1970-01-01 was a Thursday. */
export const isoWeekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** A grouping by what a function says of a row. */
const writeEach =
  (numberOf: (row: number) => number): Grouping["write"] =>
  (rows, values) => {
    for (let place = 0; place < rows.length; place += 1)
      values[place] = numberOf(rows[place] as number);
  };

/** A grouping by the time of a visit: of nearly all hours, all visits have the same value. */
const writeTimes =
  (
    held: HeldVisits,
    { ofReads, ofVisit }: ReturnType<typeof createDays>,
    first: number,
  ): Grouping["write"] =>
  (rows, values) => {
    const { slice } = held.visits.columns();
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number;
      const value = ofReads[readOf(slice[row] as number)] as number;
      values[place] = (value === MIXED ? ofVisit(row) : value) - first;
    }
  };

const byDay = (held: HeldVisits, { from, to }: Question): Grouping => {
  const first = dayNumber(from);
  return {
    size: dayNumber(to) - first + 1,
    nameOf: (value) => new Date((first + value) * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
    write: writeTimes(held, createDays(held), first),
  };
};

const weekHourOf = (localSeconds: number): number => {
  const day = Math.floor(localSeconds / DAY_SECONDS);
  const hour = Math.floor((localSeconds - day * DAY_SECONDS) / HOUR_SECONDS);
  return (isoWeekday(day) - 1) * HOURS + hour;
};

const byWeekHour = (held: HeldVisits): Grouping => ({
  size: WEEK_HOURS,
  nameOf: (value) => `${Math.floor(value / HOURS) + 1}:${value % HOURS}`,
  write: writeTimes(held, createTimes(held, weekHourOf), 0),
  isWithoutVisitors: true,
});

/** More than any day has: 25 where clocks are set back by an hour, and one more where they are by less. */
const MAX_HOURS = 26;

const byClockHour = (held: HeldVisits, { from, to }: Question): Grouping => {
  const localSeconds = createClock(held.offsets);
  const numbers = new Map<number, number>();
  return {
    size: (dayNumber(to) - dayNumber(from) + 1) * MAX_HOURS,
    nameOf: (value) => new Date(([...numbers.keys()][value] ?? 0) * 1_000).toISOString(),
    write: writeEach((row) => {
      const seconds = Math.floor(held.visits.startedMs(row) / 1_000);
      const local = localSeconds(seconds);
      const start = seconds - (local - Math.floor(local / HOUR_SECONDS) * HOUR_SECONDS);
      const number = numbers.get(start) ?? numbers.size;
      numbers.set(start, number);
      return number;
    }),
  };
};

const writeEntries =
  ({ firstView, page }: Readonly<Columns>): Grouping["write"] =>
  (rows, values) => {
    for (let place = 0; place < rows.length; place += 1)
      values[place] = page[firstView[rows[place] as number] as number] as number;
  };

const writeExits =
  ({ firstView, page }: Readonly<Columns>): Grouping["write"] =>
  (rows, values) => {
    for (let place = 0; place < rows.length; place += 1)
      values[place] = page[(firstView[(rows[place] as number) + 1] as number) - 1] as number;
  };

const byEnd = ({ visits }: HeldVisits, end: "entry" | "exit"): Grouping => ({
  size: visits.pageNames.length,
  nameOf: (value) => visits.pageNames[value] as string,
  write: end === "entry" ? writeEntries(visits.columns()) : writeExits(visits.columns()),
  isOfVisitsOnly: true,
});

const valueGroups: readonly string[] = valueDimensions;
const isValue = (group: TrafficGroup): group is ValueDimension => valueGroups.includes(group);

type OtherGroup = Exclude<TrafficGroup, "page">;

const byValue = ({ visits }: HeldVisits, dimension: ValueDimension): Grouping => {
  const place = valueDimensions.indexOf(dimension);
  const [names, valueOfProfile] = [visits.valueNames(place), visits.valuesOf(place)];
  const { profile } = visits.columns();
  return {
    size: names.length,
    nameOf: (value) => names[value] as string,
    write: (rows, values) => {
      for (let place = 0; place < rows.length; place += 1)
        values[place] = valueOfProfile[profile[rows[place] as number] as number] as number;
    },
  };
};

const groupingOf = (group: OtherGroup, held: HeldVisits, question: Question): Grouping => {
  switch (group) {
    case "total":
      return { size: 1, nameOf: () => "", write: (_, values) => values.fill(0) };
    case "day":
      return byDay(held, question);
    case "weekHour":
      return byWeekHour(held);
    case "clockHour":
      return byClockHour(held, question);
    case "entry":
    case "exit":
      return byEnd(held, group);
    default:
      return byValue(held, group);
  }
};

/** Adds visits to the counts of one group, or of some. */
type Counter = {
  readonly count: (batch: VisitBatch) => void;
  readonly rows: () => ReadonlyMap<TrafficGroup, readonly CountedRow[]>;
};

const countGroup = (
  group: OtherGroup,
  { size, nameOf, write, isOfVisitsOnly, isWithoutVisitors }: Grouping,
): Counter => {
  const tally = visitTally(size);
  const room = new Uint32Array(MAX_GATHERED);
  const addValues = isWithoutVisitors === true ? addVisits : addVisitsOfVisitors;
  return {
    count: (batch) => {
      const values = room.subarray(0, batch.rows.length);
      write(batch.rows, values);
      if (isOfVisitsOnly !== true) addLoneViews(tally, values, batch);
      addValues(tally, values, batch);
    },
    rows: () => new Map([[group, rowsOfVisits(tally, nameOf)]]),
  };
};

const countersOf = (
  held: HeldVisits,
  question: Question,
  groups: readonly TrafficGroup[],
): readonly Counter[] => {
  // A single dimension has fewer values than there are profiles.
  const ofValues = groups.filter(isValue).length > 1 ? groups.filter(isValue) : [];
  const others: readonly TrafficGroup[] = groups.filter(
    (group) => !ofValues.includes(group as ValueDimension),
  );
  const counters = others.flatMap((group): readonly Counter[] => {
    if (group !== "page") return [countGroup(group, groupingOf(group, held, question))];
    const { count, rows } = createPageCounter(held.visits);
    return [{ count, rows: () => new Map([[group, rows()]]) }];
  });
  if (ofValues.length === 0) return counters;
  const { count, rows } = createValueCounter(held.visits, ofValues);
  const rowsOfValues = () => {
    const counted = rows();
    return new Map(ofValues.map((group, place) => [group, counted[place] ?? []]));
  };
  return [...counters, { count, rows: rowsOfValues }];
};

/** The rows of each group, without a copy of few visits. */
export const countGroups = async (
  held: HeldVisits,
  question: Question,
  groups: readonly TrafficGroup[],
): Promise<ReadonlyMap<TrafficGroup, readonly CountedRow[]>> => {
  const counters = countersOf(held, question, groups);
  // What is counted of a page is looked up with its views.
  const gather = createGather(
    held.visits,
    groups.some((group) => group !== "page"),
  );
  for await (const rows of matchStretches(held, question))
    for (const batch of gather(rows)) for (const { count } of counters) count(batch);
  return new Map(counters.flatMap((counter) => [...counter.rows()]));
};

/** The rows of each group, counted from visits in memory. */
export const scanVisits = async (
  all: HeldVisits,
  whole: Question,
  groups: readonly TrafficGroup[],
): Promise<ReadonlyMap<TrafficGroup, readonly CountedRow[]>> => {
  const { held, question } = await narrowVisits(all, whole);
  return countGroups(held, question, groups);
};
