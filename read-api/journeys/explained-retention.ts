import { visitMatcher } from "#domain/census/visit-matcher.ts";
import { type Behind, parseBehind } from "#domain/journeys/behind.ts";
import { cohortGrains, cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { daysOf, timesOf, withinDays } from "../explained/explained-days.ts";
import type { ExplainedId } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import { type LoadFollowing, newVisitorNumber } from "./new-visitor-number.ts";

type Cell = Pick<Behind & { readonly report: "retention" }, "came"> & {
  /** Undefined: all weeks or months of the report. */
  readonly cohort: string | undefined;
};

type CellTally = {
  readonly isInCell: (visits: readonly FollowedVisit[]) => boolean;
  /** Those who are counted; changed in place. */
  readonly visitors: Set<string>;
};

/**
 * The days of a report, and one of its figures in the form that leads to its visits: `retention:week:2026-05-04:new`. A
 * grain alone, such as `week`, is the sum of all new visitors.
 */
const partsOf = (target: ExplainedId) => {
  const [days, text] = withinDays(target);
  const range = daysOf(days);
  if (range === undefined) return undefined;
  const grainOfAll = cohortGrains.find((each) => each === text);
  if (grainOfAll !== undefined) {
    const { starts } = cohortPeriods(range, grainOfAll, range.to);
    return { cell: { cohort: undefined, came: "new" as const }, starts, days };
  }
  const behind = parseBehind(text);
  if (behind?.report !== "retention") return undefined;
  const { grain, cohort, came } = behind;
  const { starts } = cohortPeriods(range, grain, range.to);
  return starts.includes(cohort) ? { cell: { cohort, came }, starts, days } : undefined;
};

type CellQuery = NonNullable<ReturnType<typeof partsOf>>;

/** The place of the period of each moment; -1 outside the report. */
export const createPeriodOf = (
  starts: readonly string[],
  { startMs, endMs }: ReturnType<typeof timesOf>,
  timeZone: string,
) => {
  const dayAt = (ms: number): string => dayOf(new Date(ms), timeZone);
  return (ms: number): number => {
    if (ms < startMs || ms >= endMs) return -1;
    const day = dayAt(ms);
    return starts.findLastIndex((start) => start <= day);
  };
};

/** Whether a visitor is counted in a cell of the report, by all visits in order of time. */
const cellMatcher =
  (
    { cohort, came }: Cell,
    starts: readonly string[],
    periodOf: (ms: number) => number,
    isSelected: (visit: FollowedVisit) => boolean,
  ) =>
  ([first, ...others]: readonly FollowedVisit[]): boolean => {
    const own = first === undefined ? -1 : periodOf(first.startedMs);
    if (first === undefined || own < 0 || starts[own] !== (cohort ?? starts[own])) return false;
    if (!isSelected(first)) return false;
    if (came === "new") return true;
    const later = others.map(({ startedMs }) => periodOf(startedMs) - own);
    return later.some((periods) => (came === "again" ? periods > 0 : periods === came));
  };

/**
 * How many visitors are in a cell of the report of those who come back; `id` is
 * `2030-01-01.2030-01-31.retention:week:2030-01-07:again`, or `2030-01-01.2030-01-31.week` for the sum of its new visitors.
 */
export const retentionNumbers = (loadFollowing: LoadFollowing) =>
  ({
    "retention-visitors": newVisitorNumber<CellQuery, CellTally>(loadFollowing, {
      kind: "count",
      partsOf,
      begin: ({ cell, starts, days }, { segment, timeZone }) => {
        const periodOf = createPeriodOf(starts, timesOf(days), timeZone);
        return {
          isInCell: cellMatcher(cell, starts, periodOf, visitMatcher(segment)),
          visitors: new Set(),
        };
      },
      judge: ({ isInCell, visitors }, visitor, visits) => {
        if (isInCell(visits)) visitors.add(visitor);
        else visitors.delete(visitor);
      },
      measure: ({ visitors }) => visitors.size,
    }),
  }) as const;
