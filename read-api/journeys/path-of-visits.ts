import type { Segment } from "#domain/census/segment.ts";
import type { PathVisit } from "#domain/journeys/path-visit.ts";
import type { Step } from "#domain/measuring/steps.ts";
import type { Action } from "./find-actions.ts";
import { createPathReader, emptyPath, type Path } from "./visitor-path.ts";
import { createActing, createStepsOfPage } from "./visitor-paths.ts";

type PathQuery<Visit> = {
  readonly steps: readonly Step[];
  readonly segment: Segment;
  readonly gapMs: number;
  readonly isInRange: (atMs: number) => boolean;
  /** Whether a visit is one of the question. */
  readonly counts: (visit: Visit) => boolean;
};

/** Makes the path of one visitor from single visits and actions, both in order of time. */
export const createPathOf = <Visit extends PathVisit>(query: PathQuery<Visit>) => {
  const stepsOfPage = createStepsOfPage(query.steps);
  return (visits: readonly Visit[], actions: readonly Action[]): Path => {
    const path = emptyPath();
    const { read } = createPathReader(() => undefined, path);
    const isCounted = visits.map((visit) => Number(query.counts(visit)));
    path.hasVisit = isCounted.includes(1);
    const acting = createActing({ ...query, isCounted: (row) => isCounted[row] as number }, read);
    acting.begin(actions);
    for (const [row, { startedMs, lastedMs, pages, viewedMs }] of visits.entries()) {
      acting.before(startedMs);
      acting.visit(row, startedMs + lastedMs + query.gapMs);
      for (const [place, page] of pages.entries()) {
        const atMs = viewedMs[place] as number;
        acting.before(atMs);
        const bits = stepsOfPage(page);
        if (bits !== 0) read(atMs, bits, row, isCounted[row] as number, undefined);
      }
    }
    acting.before(Number.POSITIVE_INFINITY);
    return path;
  };
};
