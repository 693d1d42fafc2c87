import type { CountedRow } from "./traffic-plan.ts";

/** Counts of each value of a group. */
export const tallyOf = (size: number) => ({
  visitors: new Float64Array(size),
  visits: new Float64Array(size),
  views: new Float64Array(size),
  visitViews: new Float64Array(size),
  bounces: new Float64Array(size),
  milliseconds: new Float64Array(size),
});
export type Tally = ReturnType<typeof tallyOf>;

export const rowsOf = (tally: Tally, nameOf: (value: number) => string): readonly CountedRow[] => {
  const rows: CountedRow[] = [];
  for (let value = 0; value < tally.views.length; value += 1) {
    if (tally.views[value] === 0) continue;
    rows.push({
      name: nameOf(value),
      visitors: tally.visitors[value] as number,
      visits: tally.visits[value] as number,
      views: tally.views[value] as number,
      visitViews: tally.visitViews[value] as number,
      bounces: tally.bounces[value] as number,
      milliseconds: tally.milliseconds[value] as number,
    });
  }
  return rows;
};

export const increase = (of: Float64Array, value: number, by: number): void => {
  of[value] = (of[value] as number) + by;
};
