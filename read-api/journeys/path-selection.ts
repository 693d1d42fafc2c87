import { createViews } from "../census/gathered-views.ts";
import type { HeldVisits } from "../census/visit-memory.ts";

/** Spares the walk for those who did too little, as nearly all did. */
export type Selection = {
  /** Those whose pages are all of these steps are walked, and all visitors who acted. */
  readonly needed: number;
  /** Whether one visit has to have the steps, or all visits of a visitor together. */
  readonly isByVisit: boolean;
  /** Called with the number of other visits, or visitors, with the first step. */
  readonly onSkipped: (count: number) => void;
};

const FIRST_STEP = 1;

/** Writes the steps that the pages of each visit are. */
const createSteps = ({ visits }: HeldVisits, stepsOfPage: Uint32Array) => {
  const viewsOf = createViews(visits);
  let steps = new Uint32Array(0);
  return (rows: Uint32Array): Uint32Array => {
    if (rows.length > steps.length) steps = new Uint32Array(rows.length);
    const { pages, starts, length } = viewsOf(rows);
    let visit = -1;
    let ofVisit = 0;
    for (let at = 0; at < length; at += 1) {
      const start = starts[at] as number;
      visit += start;
      // Where a visit starts, the steps of the one before it are masked out.
      ofVisit = (ofVisit & (start - 1)) | (stepsOfPage[pages[at] as number] as number);
      steps[visit] = ofVisit;
    }
    return steps;
  };
};

/** Selects the visits that are walked. All others are reported to the selection. */
export const createSelect = (
  held: HeldVisits,
  { isCounted, pageSteps }: { readonly isCounted: Uint8Array; readonly pageSteps: Uint32Array },
  { needed, isByVisit, onSkipped }: Selection,
) => {
  const stepsOf = createSteps(held, pageSteps);
  let rows = new Uint32Array(0);
  let steps = rows;

  const isFirst = (place: number): number =>
    (steps[place] as number) & FIRST_STEP & (isCounted[rows[place] as number] as number);

  /** Keeps the visits with all steps. */
  const ofVisits = (from: number, to: number): number => {
    let end = from;
    let skipped = 0;
    for (let place = from; place < to; place += 1) {
      if (((steps[place] as number) & needed) !== needed) {
        skipped += isFirst(place);
        continue;
      }
      rows[end] = rows[place] as number;
      end += 1;
    }
    if (skipped > 0) onSkipped(skipped);
    return end;
  };

  /** Keeps all visits or none. */
  const ofVisitor = (from: number, to: number): number => {
    let all = 0;
    let first = 0;
    for (let place = from; place < to; place += 1) {
      all |= steps[place] as number;
      first |= isFirst(place);
    }
    if ((all & needed) === needed) return to;
    if (first > 0) onSkipped(1);
    return from;
  };

  return {
    /** The visits of the visitors that are asked for next. */
    begin: (next: Uint32Array): void => {
      rows = next as Uint32Array<ArrayBuffer>;
      steps = stepsOf(rows) as Uint32Array<ArrayBuffer>;
    },
    /** Moves those of a visitor's visits that are walked to the front; returns where they end. */
    keep: isByVisit ? ofVisits : ofVisitor,
  };
};
