import { setImmediate as turn } from "node:timers/promises";
import { type Gathered, gatherPages, gatherVisits } from "./gathered-visits.ts";
import { createClock, DAY_SECONDS, dayNumber } from "./local-days.ts";
import { findMatches, type Question } from "./matched-visits.ts";
import { COUNTED_AT_ONCE } from "./scan-stretches.ts";
import { increase, rowsOf, type Tally, tallyOf } from "./tally.ts";
import type { CountedRow, TrafficGroup } from "./traffic-plan.ts";
import { valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";

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

const localSecondsOf = ({ visits, offsets }: HeldVisits): ((row: number) => number) => {
  const localSeconds = createClock(offsets);
  const { startedSeconds } = visits.columns();
  return (row) => localSeconds(startedSeconds[row] as number);
};

const byDay = (held: HeldVisits, { from, to }: Question): Grouping => {
  const secondsOf = localSecondsOf(held);
  const first = dayNumber(from);
  return {
    size: dayNumber(to) - first + 1,
    nameOf: (value) => new Date((first + value) * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
    write: writeEach((row) => Math.floor(secondsOf(row) / DAY_SECONDS) - first),
  };
};

const byWeekHour = (held: HeldVisits): Grouping => {
  const secondsOf = localSecondsOf(held);
  return {
    size: WEEK_HOURS,
    nameOf: (value) => `${Math.floor(value / HOURS) + 1}:${value % HOURS}`,
    write: writeEach((row) => {
      const seconds = secondsOf(row);
      const day = Math.floor(seconds / DAY_SECONDS);
      const hour = Math.floor((seconds - day * DAY_SECONDS) / HOUR_SECONDS);
      return (isoWeekday(day) - 1) * HOURS + hour;
    }),
    isWithoutVisitors: true,
  };
};

const byEnd = ({ visits }: HeldVisits, end: "entry" | "exit"): Grouping => {
  const { firstView, page } = visits.columns();
  return {
    size: visits.pageNames.length,
    nameOf: (value) => visits.pageNames[value] as string,
    write: writeEach(
      end === "entry"
        ? (row) => page[firstView[row] as number] as number
        : (row) => page[(firstView[row + 1] as number) - 1] as number,
    ),
    isOfVisitsOnly: true,
  };
};

const groupingOf = (
  group: Exclude<TrafficGroup, "page">,
  held: HeldVisits,
  question: Question,
): Grouping => {
  switch (group) {
    case "total":
      return { size: 1, nameOf: () => "", write: (_, values) => values.fill(0) };
    case "day":
      return byDay(held, question);
    case "weekHour":
      return byWeekHour(held);
    case "entry":
    case "exit":
      return byEnd(held, group);
    default: {
      const dimension = valueDimensions.indexOf(group);
      const names = held.visits.valueNames(dimension);
      const { profile } = held.visits.columns();
      const valueOfProfile = held.visits.valuesOf(dimension);
      return {
        size: names.length,
        nameOf: (value) => names[value] as string,
        write: (rows, values) => {
          for (let place = 0; place < rows.length; place += 1)
            values[place] = valueOfProfile[profile[rows[place] as number] as number] as number;
        },
      };
    }
  }
};

/** Adds visits to the counts of one group. */
type Counter = {
  readonly count: (gathered: Gathered) => void;
  readonly rows: () => readonly CountedRow[];
};

/** Counts of a group without its visitors, for visits in any order. */
const addVisits = (
  tally: Tally,
  values: Uint32Array,
  { visitor, views, milliseconds }: Gathered,
  isOfVisitsOnly: boolean,
): void => {
  for (let place = 0; place < values.length; place += 1) {
    const own = visitor[place] as number;
    if (isOfVisitsOnly && own === 0) continue;
    const value = values[place] as number;
    const pages = views[place] as number;
    increase(tally.views, value, pages);
    increase(tally.milliseconds, value, milliseconds[place] as number);
    if (own === 0) continue;
    increase(tally.visitViews, value, pages);
    increase(tally.visits, value, 1);
    if (pages === 1) increase(tally.bounces, value, 1);
  }
};

/** Adds the visitors of each value, once for each. */
type AddVisitors = (tally: Tally, values: Uint32Array, gathered: Gathered) => void;

/** Visitors come in order, so that one number for each value tells whether they were counted. */
const addInOrder = (size: number): AddVisitors => {
  const last = new Uint32Array(size);
  return (tally, values, { visitor, order }) => {
    const places = order();
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number;
      const own = visitor[place] as number;
      const value = values[place] as number;
      if (own === 0 || last[value] === own) continue;
      last[value] = own;
      increase(tally.visitors, value, 1);
    }
  };
};

/** A bit for each visitor and value spares the order. */
const addByBits = (size: number, visitors: number): AddVisitors => {
  const words = new Uint32Array(Math.ceil((size * visitors) / 32));
  return (tally, values, { visitor }) => {
    for (let place = 0; place < values.length; place += 1) {
      const own = visitor[place] as number;
      if (own === 0) continue;
      const value = values[place] as number;
      const at = value * visitors + own;
      const bit = 1 << (at & 31);
      const word = words[at >>> 5] as number;
      if ((word & bit) !== 0) continue;
      words[at >>> 5] = word | bit;
      increase(tally.visitors, value, 1);
    }
  };
};

/** 16 MB. */
const MAX_BITS = 128_000_000;
/** Fewer visits are put in order sooner than the bits are cleared. */
const MAX_BITS_OF_VISIT = 64;

const countGroup = (
  { visits }: HeldVisits,
  { size, nameOf, write, isOfVisitsOnly, isWithoutVisitors }: Grouping,
  maxBits: number,
): Counter => {
  const tally = tallyOf(size);
  const isByBits = size * visits.visitors() <= maxBits;
  const addVisitors = isByBits ? addByBits(size, visits.visitors()) : addInOrder(size);
  return {
    count: (gathered) => {
      const values = new Uint32Array(gathered.rows.length);
      write(gathered.rows, values);
      addVisits(tally, values, gathered, isOfVisitsOnly === true);
      if (isWithoutVisitors !== true) addVisitors(tally, values, gathered);
    },
    rows: () => rowsOf(tally, nameOf),
  };
};

/** A visit is counted once for each page, its views and times as often as they are. */
const countPages = ({ visits }: HeldVisits): Counter => {
  const size = visits.pageNames.length;
  const tally = tallyOf(size);
  const lastVisitor = new Uint32Array(size);
  const lastVisit = new Uint32Array(size);
  let visit = 0;
  return {
    count: (gathered) => {
      const { visitor, views } = gathered;
      const order = gathered.order();
      const { first, pages, milliseconds } = gatherPages(visits, gathered);
      for (let at = 0; at < order.length; at += 1) {
        const place = order[at] as number;
        const own = visitor[place] as number;
        const isBounce = views[place] === 1;
        const end = first[place + 1] as number;
        visit += 1;
        for (let view = first[place] as number; view < end; view += 1) {
          const value = pages[view] as number;
          increase(tally.views, value, 1);
          increase(tally.milliseconds, value, milliseconds[view] as number);
          if (own === 0) continue;
          increase(tally.visitViews, value, 1);
          if (lastVisit[value] === visit) continue;
          lastVisit[value] = visit;
          increase(tally.visits, value, 1);
          if (isBounce) increase(tally.bounces, value, 1);
          if (lastVisitor[value] === own) continue;
          lastVisitor[value] = own;
          increase(tally.visitors, value, 1);
        }
      }
    },
    rows: () => rowsOf(tally, (value) => visits.pageNames[value] as string),
  };
};

type Limits = { readonly maxBits?: number; readonly maxTogether?: number };

/** The rows of each group, counted from visits in memory. */
export const scanVisits = async (
  held: HeldVisits,
  question: Question,
  groups: readonly TrafficGroup[],
  { maxBits = MAX_BITS, maxTogether }: Limits = {},
): Promise<ReadonlyMap<TrafficGroup, readonly CountedRow[]>> => {
  const rows = await findMatches(held, question);
  const bits = Math.min(maxBits, rows.length * MAX_BITS_OF_VISIT);
  const counters = groups.map((group) =>
    group === "page" ? countPages(held) : countGroup(held, groupingOf(group, held, question), bits),
  );
  for (const gathered of gatherVisits(held.visits, rows, maxTogether))
    for (const { count } of counters) {
      if (gathered.rows.length > COUNTED_AT_ONCE) await turn();
      count(gathered);
    }
  return new Map(groups.map((group, place) => [group, counters[place]?.rows() ?? []]));
};
