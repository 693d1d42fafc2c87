import { endOfRun, rowOfView } from "../census/row-runs.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import type { Columns } from "../census/visit-rows.ts";
import { differ } from "../census/visit-tally.ts";

/** Skips the visits and visitors that cannot have all steps, which are nearly all of them. */
export type Selection = {
  /** Those whose pages are all of these steps are walked, and all visitors who acted. */
  readonly needed: number;
  /** Whether one visit has to have the steps, or all visits of a visitor together. */
  readonly isByVisit: boolean;
  /** Called with the number of other visits, or visitors, with the first step. */
  readonly onSkipped: (count: number) => void;
};

const FIRST_STEP = 1;

type Marks = {
  readonly pageSteps: Uint32Array;
  /** 1 for each row of the question. */
  readonly isCounted: Uint8Array;
  /** 1 for each visitor with actions; undefined without any. */
  readonly hasActed: Uint8Array | undefined;
};

type Steps = {
  readonly rows: Uint32Array;
  /** The number of the visitor of each visit, where it is looked at. */
  own: Uint32Array;
  /** The steps that the pages of each visit are; all that are needed, where the visitor acted. */
  steps: Uint32Array;
  /** 1 where a visit of the question has the first step. */
  isFirst: Uint8Array;
};

/** Adds to each visit which of some steps its pages are. */
const addSteps = (
  { firstView, page }: Readonly<Columns>,
  rows: Uint32Array,
  stepsOfPage: Uint32Array,
  steps: Uint32Array,
): void => {
  for (let place = 0; place < rows.length; ) {
    const next = endOfRun(rows, place);
    const first = rows[place] as number;
    const endRow = (rows[next - 1] as number) + 1;
    const end = firstView[endRow] as number;
    let row = first;
    for (let view = firstView[row] as number; view < end; view += 1) {
      const bits = stepsOfPage[page[view] as number] as number;
      if (bits === 0) continue;
      row = rowOfView(firstView, row, endRow, view);
      const at = place + row - first;
      steps[at] = (steps[at] as number) | bits;
    }
    place = next;
  }
};

/**
 * Looks up which of the first and the needed steps each visit has. A step that every page matches, as
 * the first one often does, is not looked up. The others are rare among the views.
 */
const createSteps = (
  { visits }: HeldVisits,
  { pageSteps, isCounted, hasActed }: Marks,
  { needed, isByVisit }: Selection,
) => {
  const columns = visits.columns();
  const { visitor } = columns;
  const asked = needed | FIRST_STEP;
  const ofAll = pageSteps.reduce((all, bits) => all & bits, asked);
  const ofSome = pageSteps.map((bits) => bits & asked & ~ofAll);
  const isAny = ofSome.some((bits) => bits !== 0);
  let room = { own: new Uint32Array(0), steps: new Uint32Array(0), isFirst: new Uint8Array(0) };
  return (rows: Uint32Array): Steps => {
    const { length } = rows;
    if (length > room.own.length)
      room = {
        own: new Uint32Array(length),
        steps: new Uint32Array(length),
        isFirst: new Uint8Array(length),
      };
    const { own, steps, isFirst } = room;
    steps.fill(ofAll, 0, length);
    if (isAny) addSteps(columns, rows, ofSome, steps);
    for (let place = 0; place < length; place += 1)
      isFirst[place] =
        (steps[place] as number) & FIRST_STEP & (isCounted[rows[place] as number] as number);
    if (!isByVisit || hasActed !== undefined)
      for (let place = 0; place < length; place += 1)
        own[place] = visitor[rows[place] as number] as number;
    if (hasActed !== undefined)
      for (let place = 0; place < length; place += 1)
        if (hasActed[own[place] as number] === 1) steps[place] = needed;
    return { rows, own, steps, isFirst };
  };
};

/** Keeps the visits with all steps at the front; returns how many, and how many others have the first step. */
const keepVisits = ({ rows, steps, isFirst }: Steps, needed: number) => {
  let [kept, skipped] = [0, 0];
  for (let place = 0; place < rows.length; place += 1) {
    const lacks = differ((steps[place] as number) & needed, needed);
    rows[kept] = rows[place] as number;
    kept += 1 - lacks;
    skipped += lacks & (isFirst[place] as number);
  }
  return { kept, skipped };
};

/**
 * Keeps all visits of the visitors whose visits have all steps together. What a visitor has is written to
 * the last of the visits first, so that no branch depends on where the visits of one end.
 */
const keepVisitors = ({ rows, own, steps, isFirst }: Steps, needed: number) => {
  let [all, first, last, kept, skipped] = [0, 0, 0, 0, 0];
  for (let place = 0; place < rows.length; place += 1) {
    const isOther = differ(own[place] as number, last);
    last = own[place] as number;
    all = (all & (isOther - 1)) | (steps[place] as number);
    first = (first & (isOther - 1)) | (isFirst[place] as number);
    steps[place] = all;
    isFirst[place] = first;
  }
  let next = 0;
  let lacks = 0;
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const isOther = differ(own[place] as number, next);
    next = own[place] as number;
    const ofLast = differ((steps[place] as number) & needed, needed);
    lacks += (ofLast - lacks) * isOther;
    skipped += isOther & lacks & (isFirst[place] as number);
    steps[place] = lacks;
  }
  for (let place = 0; place < rows.length; place += 1) {
    rows[kept] = rows[place] as number;
    kept += 1 - (steps[place] as number);
  }
  return { kept, skipped };
};

/** Selects the visits of a stretch that are walked. The others are reported to the selection. */
export const createSelect = (
  held: HeldVisits,
  marks: Marks,
  selection: Selection,
): ((rows: Uint32Array) => Uint32Array) => {
  const { needed, isByVisit, onSkipped } = selection;
  const stepsOf = createSteps(held, marks, selection);
  const keep = isByVisit ? keepVisits : keepVisitors;
  return (rows) => {
    const { kept, skipped } = keep(stepsOf(rows), needed);
    if (skipped > 0) onSkipped(skipped);
    return rows.subarray(0, kept);
  };
};
