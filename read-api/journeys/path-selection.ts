import type { Step } from "#domain/measuring/steps.ts";
import { rowsOfPath } from "../census/remembered-rows.ts";
import {
  addBits,
  allBits,
  bitsFor,
  bothBits,
  keepBits,
  removeBits,
  rowsBefore,
  rowsOfBits,
  setBits,
} from "../census/row-bits.ts";
import { COUNTED_AT_ONCE, inStretches } from "../census/scan-stretches.ts";
import type { VisitColumns } from "../census/visit-columns.ts";
import { type Scan, selectionOf } from "../census/visit-conditions.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import {
  addRowsOf,
  clearBefore,
  countBits,
  firstOwned,
  lastRows,
  visitorsWith,
} from "../census/visitor-bits.ts";
import { visitorAt } from "../census/visitor-column.ts";

/** Skips the visits that cannot change how far a visit or a visitor gets, which are nearly all of them. */
export type Selection = {
  readonly steps: readonly Step[];
  /** Whether one visit has to have the steps, or all visits of a visitor together. */
  readonly isByVisit: boolean;
  /** Called with the number of visits, or visitors, with the first step, other than those who are walked as a whole. */
  readonly onFirst: (count: number) => void;
  /** Called before each visitor is walked, with whether that is as a whole. */
  readonly onVisitor: (isWhole: boolean) => void;
};

type Marks = {
  /** The rows of the question. */
  readonly counted: Uint32Array;
  /** 1 for each visitor with actions; undefined without any. */
  readonly hasActed: Uint8Array | undefined;
};

type Walked = {
  readonly select: Scan;
  readonly isWhole: (visitor: number) => boolean;
};

/** The rows in order with a page that is a step, as one bit for each. */
const rowsOfStep = async (visits: VisitColumns, { kind, value }: Step): Promise<Uint32Array> => {
  const { rows } = visits.ordered();
  return kind === "page" ? ((await rowsOfPath(visits, value)) ?? allBits(rows)) : bitsFor(rows);
};

/** The visitors who acted, or have visits behind the ones in order; undefined for nobody. */
const visitorsOfAny = (
  visits: VisitColumns,
  hasActed: Uint8Array | undefined,
): Uint8Array | undefined => {
  const { visitor } = visits.columns();
  const ordered = visits.ordered().rows;
  if (ordered === visits.rows()) return hasActed;
  const isOne = hasActed?.slice() ?? new Uint8Array(visits.visitors());
  for (let row = ordered; row < visits.rows(); row += 1) isOne[visitorAt(visitor, row)] = 1;
  isOne[0] = 0;
  return isOne;
};

/** Those of some visitors, by the last row of each. */
const markVisitors = async (
  visits: VisitColumns,
  last: Uint32Array,
  isOne: Uint8Array,
): Promise<Uint32Array> => {
  const { visitor } = visits.columns();
  const ordered = { from: 0, to: visits.ordered().rows };
  const found = bitsFor(ordered.to);
  const room = new Uint32Array(COUNTED_AT_ONCE);
  for await (const { from, to } of inStretches([ordered])) {
    const count = rowsOfBits(last, room, from, to);
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const row = room[at] as number;
      room[kept] = row;
      kept += isOne[visitorAt(visitor, row)] as number;
    }
    setBits(found, room, kept);
  }
  return found;
};

/** Visits with the first two steps. */
const rowsOfVisits = ([first = new Uint32Array(), second]: readonly Uint32Array[]): Uint32Array =>
  second === undefined ? new Uint32Array(first.length) : bothBits(first, second);

/**
 * A step behind the first one needs the latest first step before it. So of a visitor with both of the first two steps, visits with later
 * steps are walked, and before each of them the last one with the first step.
 */
const rowsOfVisitors = (
  [first = new Uint32Array(), second, ...later]: readonly Uint32Array[],
  counted: Uint32Array,
  last: Uint32Array,
): Uint32Array => {
  if (second === undefined) return new Uint32Array(first.length);
  const visitors = keepBits(visitorsWith(first, last), visitorsWith(second, last));
  const own = addRowsOf(visitors, last, new Uint32Array(first.length));
  const behind = keepBits(later.reduce(addBits, second.slice()), own);
  const before = rowsBefore(behind, keepBits(bothBits(first, counted), own));
  return addBits(behind, before);
};

/**
 * Selects the visits in order that are walked. How many visits or visitors have the first step is reported to the selection, except of
 * those who acted or have visits behind those in order, who are walked as a whole.
 */
export const selectWalked = async (
  held: HeldVisits,
  { counted, hasActed }: Marks,
  { steps, isByVisit, onFirst }: Selection,
): Promise<Walked> => {
  const { visits } = held;
  const ofSteps: Uint32Array[] = [];
  for (const step of steps) ofSteps.push(await rowsOfStep(visits, step));
  const last = await lastRows(visits);
  const owned = firstOwned(visits);
  const walked = isByVisit ? rowsOfVisits(ofSteps) : rowsOfVisitors(ofSteps, counted, last);
  clearBefore(walked, owned);
  const first = bothBits(ofSteps[0] ?? bitsFor(visits.ordered().rows), counted);
  clearBefore(first, owned);
  const isOne = visitorsOfAny(visits, hasActed);
  if (isOne !== undefined) {
    const whole = addRowsOf(
      await markVisitors(visits, last, isOne),
      last,
      bitsFor(visits.ordered().rows),
    );
    removeBits(first, whole);
    addBits(walked, whole);
  }
  onFirst(countBits(isByVisit ? first : visitorsWith(first, last)));
  return { select: selectionOf(walked), isWhole: (visitor) => isOne?.[visitor] === 1 };
};
