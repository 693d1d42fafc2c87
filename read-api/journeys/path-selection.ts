import type { Step } from "#domain/measuring/steps.ts";
import { rowsOfPath } from "../census/remembered-rows.ts";
import {
  allBits,
  bitsFor,
  bitsOfBytes,
  bothBits,
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
  lastRows,
  visitorsWith,
} from "../census/visitor-bits.ts";

/** Skips the visits and visitors that cannot have all of some steps, which are nearly all of them. */
export type Selection = {
  /** Those whose pages are all of these are walked, and all visitors who acted. */
  readonly steps: readonly Step[];
  /** Whether one visit has to have the steps, or all visits of a visitor together. */
  readonly isByVisit: boolean;
  /** Called with the number of other visits, or visitors, with the first step. */
  readonly onSkipped: (count: number) => void;
};

type Marks = {
  /** 1 for each row of the question. */
  readonly isCounted: Uint8Array;
  /** 1 for each visitor with actions; undefined without any. */
  readonly hasActed: Uint8Array | undefined;
};

/** The rows in order with a page that is a step, as one bit for each. */
const rowsOfStep = async (visits: VisitColumns, { kind, value }: Step): Promise<Uint32Array> => {
  const { rows } = visits.ordered();
  return kind === "page" ? ((await rowsOfPath(visits, value)) ?? allBits(rows)) : bitsFor(rows);
};

/** Of rows in the order of visitors, the first one with a visitor. */
const firstOwned = (visits: VisitColumns): number => {
  const { visitor } = visits.columns();
  let [low, high] = [0, visits.ordered().rows];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (visitor[middle] === 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The visitors who acted or, where visitors are walked as a whole, have visits behind the ones in order. */
const visitorsOfAny = (
  visits: VisitColumns,
  hasActed: Uint8Array | undefined,
  isByVisit: boolean,
): Uint8Array | undefined => {
  const { visitor } = visits.columns();
  const ordered = visits.ordered().rows;
  if (isByVisit || ordered === visits.rows()) return hasActed;
  const isOne = hasActed?.slice() ?? new Uint8Array(visits.visitors());
  for (let row = ordered; row < visits.rows(); row += 1) isOne[visitor[row] as number] = 1;
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
      kept += isOne[visitor[row] as number] as number;
    }
    setBits(found, room, kept);
  }
  return found;
};

/**
 * Selects the visits in order that are walked. How many others have the first step is reported to the selection. Visits
 * behind those in order are all walked.
 */
export const selectWalked = async (
  held: HeldVisits,
  { isCounted, hasActed }: Marks,
  { steps, isByVisit, onSkipped }: Selection,
): Promise<Scan> => {
  const { visits } = held;
  const ordered = visits.ordered().rows;
  const ofSteps: Uint32Array[] = [];
  for (const step of steps) ofSteps.push(await rowsOfStep(visits, step));
  const first = ofSteps[0] ?? bitsFor(ordered);
  const last = await lastRows(visits);
  const isOne = visitorsOfAny(visits, hasActed, isByVisit);
  const walked = isByVisit
    ? ofSteps.reduce(bothBits)
    : addRowsOf(
        ofSteps.map((rows) => visitorsWith(rows, last)).reduce(bothBits),
        last,
        bitsFor(ordered),
      );
  if (isOne !== undefined) addRowsOf(await markVisitors(visits, last, isOne), last, walked);
  const others = bothBits(
    first,
    bitsOfBytes(isCounted, ordered).map((word, place) => word & ~(walked[place] as number)),
  );
  clearBefore(others, firstOwned(visits));
  onSkipped(countBits(isByVisit ? others : visitorsWith(others, last)));
  return selectionOf(walked);
};
