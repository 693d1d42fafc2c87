import type { CohortPeriods } from "#domain/kit/cohort-periods.ts";
import { createDays, dayNumber, MIXED } from "../census/local-days.ts";
import { BLOCK_BITS } from "../census/rising-column.ts";
import { inStretches, stretchesOf } from "../census/scan-stretches.ts";
import { readOf } from "../census/start-slices.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { Columns, Rows } from "../census/visit-rows.ts";
import { add } from "../census/visit-tally.ts";
import { visitorAt } from "../census/visitor-column.ts";
import type { RetentionCounts } from "./scan-retention.ts";

const WORD = 32;
const WORD_BITS = 5;
const LAST_BIT = 31;
/** Up to so many periods, visitors with the same mask are counted together. */
const MAX_TOGETHER = 16;

/** The periods in which each visitor has a visit, as one bit each. A few words for each visitor, by number. */
export type PeriodMasks = { readonly words: number; readonly masks: Uint32Array };

/** The period of each day, by its number from the first one on. */
export const periodsOfDays = (
  { starts }: CohortPeriods,
  first: number,
  last: number,
): Uint8Array => {
  const periods = new Uint8Array(last - first + 1);
  for (const [place, start] of starts.entries())
    periods.fill(place, Math.max(0, dayNumber(start) - first));
  return periods;
};

type PeriodsQuery = { readonly from: string; readonly to: string; readonly periods: CohortPeriods };

/** Of each read, the word and the bit that its visits set; no bit outside of the days. */
const bitsOfReads = (held: HeldVisits, { from, to, periods }: PeriodsQuery) => {
  const { ofReads, ofVisit } = createDays(held);
  const firstDay = dayNumber(from);
  const periodOf = periodsOfDays(periods, firstDay, dayNumber(to));
  const periodAt = (day: number): number | undefined => periodOf[day - firstDay];
  const reads = held.visits.reads();
  // Hours that have been read again have no part in the question, nor those that are read during it.
  const [word, bit, mixed] = [new Uint8Array(reads), new Uint32Array(reads), new Uint8Array(reads)];
  for (const { read } of held.hours) {
    const day = ofReads[read.number] as number;
    const period = periodAt(day);
    if (day === MIXED) mixed[read.number] = 1;
    else if (period !== undefined) {
      word[read.number] = period >>> WORD_BITS;
      bit[read.number] = 1 << (period & LAST_BIT);
    }
  }
  return { word, bit, mixed, periodOfVisit: (row: number) => periodAt(ofVisit(row)) };
};

type Bits = Pick<ReturnType<typeof bitsOfReads>, "word" | "bit">;

/** Sets the bits of visits whose period follows from their read. Loops run slower in functions that wait. */
const markEach = (
  { words, masks }: PeriodMasks,
  { word, bit }: Bits,
  { visitor, slice }: Readonly<Columns>,
  { from, to }: Rows,
): void => {
  for (let row = from; row < to; row += 1) {
    const number = readOf(slice[row] as number);
    const at = visitorAt(visitor, row) * words + (word[number] as number);
    masks[at] = (masks[at] as number) | (bit[number] as number);
  }
};

/** Sets the bits of visits in order, where each visitor has one word. */
const markOrdered = (
  { masks }: PeriodMasks,
  { bit }: Bits,
  { visitor, slice }: Readonly<Columns>,
  { from, to }: Rows,
): void => {
  const { starts, steps } = visitor.ordered;
  for (let row = from; row < to; row += 1) {
    const own = (starts[row >>> BLOCK_BITS] as number) + (steps[row] as number);
    masks[own] = (masks[own] as number) | (bit[readOf(slice[row] as number)] as number);
  }
};

/** Visits set the bits of their periods in any order, so that nothing is sorted or compared. */
export const markPeriods = async (held: HeldVisits, query: PeriodsQuery): Promise<PeriodMasks> => {
  const { visits } = held;
  const columns = visits.columns();
  const { visitor, slice } = columns;
  const words = Math.ceil(query.periods.starts.length / WORD);
  const masks = new Uint32Array(visits.visitors() * words);
  const ofReads = bitsOfReads(held, query);
  const { mixed, periodOfVisit } = ofReads;
  const isAnyMixed = mixed.includes(1);
  const found = { words, masks };
  const ordered = words === 1 ? visitor.rows : 0;
  for await (const { from, to } of inStretches([{ from: 0, to: visits.rows() }])) {
    markOrdered(found, ofReads, columns, { from, to: Math.min(to, ordered) });
    markEach(found, ofReads, columns, { from: Math.max(from, ordered), to });
    if (!isAnyMixed) continue;
    for (let row = from; row < to; row += 1) {
      const period = mixed[readOf(slice[row] as number)] === 1 ? periodOfVisit(row) : undefined;
      if (period === undefined) continue;
      const at = visitorAt(visitor, row) * words + (period >>> WORD_BITS);
      masks[at] = (masks[at] as number) | (1 << (period & LAST_BIT));
    }
  }
  // Views without a visitor.
  masks.fill(0, 0, words);
  return found;
};

/** Whether a visitor has a visit in any period, and is not hidden. */
export const hasPeriod = ({ words, masks }: PeriodMasks, visitor: number): boolean => {
  for (let at = visitor * words; at < (visitor + 1) * words; at += 1)
    if (masks[at] !== 0) return true;
  return false;
};

/** Visitors who are hidden have no period. */
export const hideVisitors = async (
  { words, masks }: PeriodMasks,
  isHidden: (visitor: number) => boolean,
): Promise<void> => {
  for await (const { from, to } of stretchesOf({ length: masks.length / words }))
    for (let own = from; own < to; own += 1)
      if (isHidden(own)) masks.fill(0, own * words, (own + 1) * words);
};

/** The numbers of the visitors who have a visit in any period. */
export const visitorsOfMasks = async (masks: PeriodMasks): Promise<Uint32Array> => {
  const visitors = masks.masks.length / masks.words;
  const numbers = new Uint32Array(visitors);
  let count = 0;
  for await (const { from, to } of stretchesOf({ length: visitors }))
    for (let own = from; own < to; own += 1) {
      numbers[count] = own;
      count += Number(hasPeriod(masks, own));
    }
  return numbers.subarray(0, count);
};

/** Visitors by their first period, and by the later ones. */
const createCounts = (total: number) => {
  const size = new Uint32Array(total);
  const cameBack = new Uint32Array(total);
  const later = new Uint32Array(total * total);
  return {
    /** Adds so many visitors with the same mask. */
    add: (masks: Uint32Array, from: number, to: number, visitors: number): void => {
      let first = -1;
      let isBack = false;
      for (let at = from; at < to; at += 1)
        // The lowest bit is taken away each time.
        for (let left = masks[at] as number; left !== 0; left &= left - 1) {
          const period = (at - from) * WORD + LAST_BIT - Math.clz32(left & -left);
          if (first === -1) first = period;
          else {
            add(later, first * total + period, visitors);
            isBack = true;
          }
        }
      if (first === -1) return;
      add(size, first, visitors);
      if (isBack) add(cameBack, first, visitors);
    },
    counted: (): readonly RetentionCounts[] =>
      Array.from(size, (visitors, own) => ({
        size: visitors,
        cameBack: cameBack[own] as number,
        later: Array.from(later.subarray(own * total + own + 1, (own + 1) * total)),
      })),
  };
};

/** Adds one for each mask. */
const addEach = (together: Uint32Array, masks: Uint32Array): void => {
  for (let own = 0; own < masks.length; own += 1) add(together, masks[own] as number, 1);
};

/** Visitors by the period of their first visit, and the later periods in which they came back. */
export const countMasks = async (
  { words, masks }: PeriodMasks,
  total: number,
): Promise<readonly RetentionCounts[]> => {
  const counts = createCounts(total);
  if (total > MAX_TOGETHER) {
    for await (const { from, to } of stretchesOf({ length: masks.length / words }))
      for (let own = from; own < to; own += 1) counts.add(masks, own * words, (own + 1) * words, 1);
    return counts.counted();
  }
  /** By mask: how many visitors have it. */
  const together = new Uint32Array(2 ** total);
  for await (const { from, to } of stretchesOf(masks)) addEach(together, masks.subarray(from, to));
  for (const [mask, visitors] of together.entries())
    if (visitors > 0) counts.add(Uint32Array.of(mask), 0, 1, visitors);
  return counts.counted();
};
