import { setImmediate as turn } from "node:timers/promises";
import { createClock, DAY_SECONDS, dayNumber } from "./local-days.ts";
import { findMatches, type Question, sortByVisitor } from "./matched-visits.ts";
import type { Numbers } from "./number-column.ts";
import { increase, rowsOf, tallyOf } from "./tally.ts";
import type { CountedRow, TrafficGroup } from "./traffic-plan.ts";
import { millisecondsOf, valueDimensions } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";

/** Visits that are counted together, and of how many blocks others are answered in between. */
const BLOCK = 8_192;
const BLOCKS_AT_ONCE = 3;

/** What some visits add to whichever value they have. */
const createBlock = () => ({
  visitor: new Uint32Array(BLOCK),
  views: new Uint32Array(BLOCK),
  milliseconds: new Float64Array(BLOCK),
  /** The value of each of them in the group that is counted. */
  values: new Uint32Array(BLOCK),
});
type Block = ReturnType<typeof createBlock>;

const readBlock = ({ visits }: HeldVisits, rows: Uint32Array, block: Block): void => {
  const columns = visits.columns();
  const { visitor, firstView } = columns;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] as number;
    const views = (firstView[row + 1] as number) - (firstView[row] as number);
    block.visitor[place] = visitor[row] as number;
    block.views[place] = views;
    block.milliseconds[place] = views === 1 ? 0 : millisecondsOf(columns, row);
  }
};

/**
 * Which visitors were counted under a value: the last one of each value while visitors come in order,
 * else a bit for each visitor and value.
 */
type Seen =
  | { readonly last: Uint32Array }
  | { readonly bits: Uint32Array; readonly visitors: number };

/** Whether a visitor is counted for the first time under a value. */
const isNew = (seen: Seen, visitor: number, value: number): boolean => {
  if ("last" in seen) {
    if (seen.last[value] === visitor) return false;
    seen.last[value] = visitor;
    return true;
  }
  const at = value * seen.visitors + visitor;
  const bit = 1 << (at & 31);
  const word = seen.bits[at >>> 5] as number;
  seen.bits[at >>> 5] = word | bit;
  return (word & bit) === 0;
};

/** 16 MB: bits of more values and visitors cost more than putting the visits in order. */
const MAX_BITS = 128_000_000;

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
      const column = held.visits.columns().values[dimension] as Numbers;
      return {
        size: names.length,
        nameOf: (value) => names[value] as string,
        write: (rows, values) => {
          for (let place = 0; place < rows.length; place += 1)
            values[place] = column[rows[place] as number] as number;
        },
      };
    }
  }
};

/** Counts blocks of visits by one group. */
type Counter = {
  readonly count: (rows: Uint32Array, block: Block) => void;
  readonly rows: () => readonly CountedRow[];
};

const countGroup = (grouping: Grouping, seenOf: (size: number) => Seen): Counter => {
  const { size, nameOf, write, isOfVisitsOnly, isWithoutVisitors } = grouping;
  const tally = tallyOf(size);
  const seen = seenOf(isWithoutVisitors === true ? 0 : size);
  return {
    count: (rows, { visitor, views, milliseconds, values }) => {
      write(rows, values);
      for (let place = 0; place < rows.length; place += 1) {
        const own = visitor[place] as number;
        if (isOfVisitsOnly === true && own === 0) continue;
        const value = values[place] as number;
        const pages = views[place] as number;
        increase(tally.views, value, pages);
        increase(tally.milliseconds, value, milliseconds[place] as number);
        if (own === 0) continue;
        increase(tally.visitViews, value, pages);
        increase(tally.visits, value, 1);
        if (pages === 1) increase(tally.bounces, value, 1);
        if (isWithoutVisitors !== true && isNew(seen, own, value))
          increase(tally.visitors, value, 1);
      }
    },
    rows: () => rowsOf(tally, nameOf),
  };
};

/** A visit is counted once for each page, its views and times as often as they are. */
const countPages = ({ visits }: HeldVisits, seenOf: (size: number) => Seen): Counter => {
  const { firstView, page, untilNext } = visits.columns();
  const size = visits.pageNames.length;
  const tally = tallyOf(size);
  const lastVisit = new Uint32Array(size);
  const seen = seenOf(size);
  let visit = 0;
  return {
    count: (rows, { visitor }) => {
      for (let place = 0; place < rows.length; place += 1) {
        const row = rows[place] as number;
        const own = visitor[place] as number;
        const from = firstView[row] as number;
        const to = firstView[row + 1] as number;
        visit += 1;
        for (let view = from; view < to; view += 1) {
          const value = page[view] as number;
          increase(tally.views, value, 1);
          if (view + 1 < to) increase(tally.milliseconds, value, untilNext[view - row] as number);
          if (own === 0) continue;
          increase(tally.visitViews, value, 1);
          if (lastVisit[value] === visit) continue;
          lastVisit[value] = visit;
          increase(tally.visits, value, 1);
          if (to - from === 1) increase(tally.bounces, value, 1);
          if (isNew(seen, own, value)) increase(tally.visitors, value, 1);
        }
      }
    },
    rows: () => rowsOf(tally, (value) => visits.pageNames[value] as string),
  };
};

/** The visits in the order in which they are counted, and how visitors are told apart in it. */
const orderFor = ({ visits }: HeldVisits, rows: Uint32Array, largest: number) => {
  const visitors = visits.visitors();
  if (largest * visitors > MAX_BITS)
    return {
      rows: sortByVisitor(visits, rows),
      seenOf: (size: number): Seen => ({ last: new Uint32Array(size) }),
    };
  return {
    rows,
    seenOf: (size: number): Seen => ({
      bits: new Uint32Array(Math.ceil((size * visitors) / 32)),
      visitors,
    }),
  };
};

/** The rows of each group, counted from visits in memory. */
export const scanVisits = async (
  held: HeldVisits,
  question: Question,
  groups: readonly TrafficGroup[],
): Promise<ReadonlyMap<TrafficGroup, readonly CountedRow[]>> => {
  const groupings = groups.map((group) =>
    group === "page" ? undefined : groupingOf(group, held, question),
  );
  const pages = held.visits.pageNames.length;
  // Together they have no more bits than one may have.
  const values = groupings.reduce((sum, grouping) => sum + (grouping?.size ?? pages), 0);
  const { rows, seenOf } = orderFor(held, findMatches(held, question), values);
  const counters = groupings.map((grouping) =>
    grouping === undefined ? countPages(held, seenOf) : countGroup(grouping, seenOf),
  );
  const block = createBlock();
  for (let at = 0, blocks = 1; at < rows.length; at += BLOCK, blocks += 1) {
    const some = rows.subarray(at, at + BLOCK);
    readBlock(held, some, block);
    for (const { count } of counters) count(some, block);
    if (blocks % BLOCKS_AT_ONCE === 0) await turn();
  }
  return new Map(groups.map((group, place) => [group, counters[place]?.rows() ?? []]));
};
