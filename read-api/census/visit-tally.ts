import type { CountedRow } from "./traffic-plan.ts";

/** What is counted of a value is next to each other, so that a visit touches few places of the memory. */
export const PLACES = 8;
export const VISITORS = 0;
export const VISITS = 1;
/** Views of visits with a visitor. */
export const VIEWS = 2;
export const BOUNCES = 3;
/** Views without a visitor, each of which is alone. */
export const LONE_VIEWS = 4;
/** Visitors come in order, so that the last one of a value tells whether the next was counted. */
export const LAST_VISITOR = 5;
/** The same for visits, of which pages have several views. */
export const LAST_VISIT = 6;

/** Counts of each value of a group, made of visits. */
export const visitTally = (size: number) => ({
  size,
  counts: new Uint32Array(size * PLACES),
  milliseconds: new Float64Array(size),
});
export type VisitTally = ReturnType<typeof visitTally>;

export const add = (counts: Uint32Array, at: number, by: number): void => {
  counts[at] = (counts[at] as number) + by;
};

/** 1 if two numbers differ. An `if` would be guessed wrong by the processor for many visits, which costs more. */
export const differ = (one: number, other: number): number => {
  const bits = one ^ other;
  return (bits | -bits) >>> 31;
};

/** 1 if a number is less than another, as above. */
export const isLess = (one: number, other: number): number => (one - other) >>> 31;

export const rowsOfVisits = (
  { size, counts, milliseconds }: VisitTally,
  nameOf: (value: number) => string,
): readonly CountedRow[] => {
  const rows: CountedRow[] = [];
  for (let value = 0; value < size; value += 1) {
    const of = (place: number) => counts[value * PLACES + place] as number;
    const visitViews = of(VIEWS);
    const views = visitViews + of(LONE_VIEWS);
    if (views === 0) continue;
    rows.push({
      name: nameOf(value),
      visitors: of(VISITORS),
      visits: of(VISITS),
      views,
      visitViews,
      bounces: of(BOUNCES),
      milliseconds: milliseconds[value] as number,
    });
  }
  return rows;
};
