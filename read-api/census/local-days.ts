import type { Offset } from "./local-offsets.ts";
import { LAST_BIT, WORD_BITS } from "./row-bits.ts";
import { readOf } from "./start-slices.ts";
import type { HeldVisits } from "./visit-memory.ts";

const QUARTER_SECONDS = 900;
const HOUR_SECONDS = 3_600;
const SECOND_MS = 1_000;
export const DAY_SECONDS = 86_400;

export const dayNumber = (day: string): number => Date.parse(day) / (DAY_SECONDS * 1_000);

/** Local seconds of a moment, for moments in almost any order. */
export const createClock = (offsets: readonly Offset[]) => {
  let place = 0;
  /** Offsets change rarely. */
  return (seconds: number): number => {
    const quarter = Math.floor(seconds / QUARTER_SECONDS);
    while (place > 0 && (offsets[place]?.quarter ?? 0) > quarter) place -= 1;
    while ((offsets[place + 1]?.quarter ?? Number.POSITIVE_INFINITY) <= quarter) place += 1;
    return seconds + (offsets[place]?.seconds ?? 0);
  };
};

/** Local days, both inclusive, up to a moment. */
export type StartRange = {
  readonly from: string;
  readonly to: string;
  /** Absent: to the end of the last day. */
  readonly until?: string | undefined;
};

/** The first second that is not in the range any longer. */
export const endOfRange = ({ until }: Pick<StartRange, "until">): number =>
  until === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(until) / SECOND_MS);

/** How many quarters of an hour are in the range as a whole, and how many not at all. */
const quartersIn = (hour: number, isInRange: (seconds: number) => boolean) => {
  let [inside, outside] = [0, 0];
  const end = (hour + 1) * HOUR_SECONDS;
  for (let at = hour * HOUR_SECONDS; at < end; at += QUARTER_SECONDS) {
    const [first, last] = [isInRange(at), isInRange(at + QUARTER_SECONDS - 1)];
    if (first && last) inside += 1;
    if (!first && !last) outside += 1;
  }
  return {
    isInside: inside === HOUR_SECONDS / QUARTER_SECONDS,
    isOutside: outside === HOUR_SECONDS / QUARTER_SECONDS,
  };
};

/** Whether a read is in a range: not at all, as a whole, or some of its visits. */
const OUTSIDE = 0;
const INSIDE = 1;
const ON_EDGE = 2;

/** Which visits started on some days. */
export type StartTest = {
  /** All visits in memory are. */
  readonly isAll: boolean;
  readonly isIn: (row: number) => boolean;
  /** Sets the bits of those of a range of rows that are. */
  readonly mark: (bits: Uint32Array, from: number, to: number) => void;
  /** Keeps those of some rows that are, at the front and in the same order; returns how many. */
  readonly narrow: (rows: Uint32Array, count: number) => number;
};

/** Hours on the edge of a day are looked at visit by visit. */
export const createStartTest = (held: HeldVisits, range: StartRange): StartTest => {
  const { from, to } = range;
  const { visits } = held;
  const { slice } = visits.columns();
  const localSeconds = createClock(held.offsets);
  const [first, last, end] = [dayNumber(from), dayNumber(to), endOfRange(range)];
  const isInRange = (seconds: number): boolean => {
    if (seconds >= end) return false;
    const day = Math.floor(localSeconds(seconds) / DAY_SECONDS);
    return day >= first && day <= last;
  };
  // Hours that have been read again have no part in the question, nor those that are read during it.
  const states = new Uint8Array(visits.reads());
  for (const { hour, read: ofHour } of held.hours) {
    const { isInside, isOutside } = quartersIn(hour, isInRange);
    states[ofHour.number] = isInside ? INSIDE : isOutside ? OUTSIDE : ON_EDGE;
  }
  // Numbers of visits would not tell: columns that have only some of them can have as many as the range has.
  const isAll = states.every((state) => state === INSIDE);
  const isIn = (row: number): boolean => {
    const state = states[readOf(slice[row] as number)];
    if (state !== ON_EDGE) return state === INSIDE;
    return isInRange(Math.floor(visits.startedMs(row) / SECOND_MS));
  };
  const narrow = (rows: Uint32Array, count: number): number => {
    let kept = 0;
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] as number;
      rows[kept] = row;
      kept += isIn(row) ? 1 : 0;
    }
    return kept;
  };
  const mark = (bits: Uint32Array, from: number, to: number): void => {
    for (let row = from; row < to; row += 1) {
      const state = states[readOf(slice[row] as number)] as number;
      const isOne = state === ON_EDGE ? Number(isIn(row)) : state;
      const word = row >>> WORD_BITS;
      bits[word] = (bits[word] as number) | (isOne << (row & LAST_BIT));
    }
  };
  return { isAll, isIn, mark, narrow: isAll ? (_, count) => count : narrow };
};

/** Hours whose visits have different values. */
export const MIXED = -1;

/**
 * Applies a function to the local time at which visits start. Nearly every hour has one value for all its visits, which is found
 * by the hour; the others have a value by row. The function has one value for each quarter of an hour, and none is negative for a
 * visit of the question.
 */
export const createTimes = (held: HeldVisits, numberOf: (localSeconds: number) => number) => {
  const { visits } = held;
  const { slice } = visits.columns();
  const localSeconds = createClock(held.offsets);
  const valueAt = (seconds: number): number => numberOf(localSeconds(seconds));
  const values = new Int32Array(visits.reads()).fill(MIXED);
  for (const { hour, read: ofHour } of held.hours) {
    const value = valueAt(hour * HOUR_SECONDS);
    let isOne = true;
    const end = (hour + 1) * HOUR_SECONDS;
    for (let at = hour * HOUR_SECONDS; at < end; at += QUARTER_SECONDS)
      isOne &&= valueAt(at) === value && valueAt(at + QUARTER_SECONDS - 1) === value;
    values[ofHour.number] = isOne ? value : MIXED;
  }
  return {
    ofReads: values as ArrayLike<number> & Iterable<number>,
    ofVisit: (row: number): number => {
      const value = values[readOf(slice[row] as number)] as number;
      return value === MIXED ? valueAt(Math.floor(visits.startedMs(row) / SECOND_MS)) : value;
    },
  };
};

/** The local days of visits. */
export const createDays = (held: HeldVisits) =>
  createTimes(held, (localSeconds) => Math.floor(localSeconds / DAY_SECONDS));
