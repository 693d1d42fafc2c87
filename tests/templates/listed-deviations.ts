import type { Outcome } from "./compare.ts";
import type { Case } from "./grammar.ts";

/** A difference between the engines that has a row in docs/templates/deviations.md. */
export type Deviation = {
  /** The row's first cell, or its beginning. */
  readonly row: string;
  readonly explains: (each: Case, outcome: Outcome) => boolean;
};

export const deviations: readonly Deviation[] = [];

/** The row that explains a difference; undefined when none does. */
export const explain = (each: Case, outcome: Outcome): string | undefined =>
  deviations.find(({ explains }) => explains(each, outcome))?.row;
