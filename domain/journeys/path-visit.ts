/** A visit of one visitor. */
export type PathVisit = {
  readonly startedMs: number;
  readonly lastedMs: number;
  readonly pages: readonly string[];
  readonly viewedMs: readonly number[];
};
