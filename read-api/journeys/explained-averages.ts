import { visitMatcher } from "#domain/census/visit-matcher.ts";
import { cohortGrains, cohortPeriods, LATER_PERIODS } from "#domain/kit/cohort-periods.ts";
import { daysOf, timesOf, withinDays } from "../explained/explained-days.ts";
import type { ExplainedId } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import { createPeriodOf } from "./explained-retention.ts";
import { type LoadFollowing, newVisitorNumber } from "./new-visitor-number.ts";

/** A visitor who is not in the average, one who did not come back, and one who did. */
type Part = 0 | 1 | 2;
const CAME = 2;

type Averages = {
  readonly partOf: (visits: readonly FollowedVisit[]) => Part;
  /** By visitor; changed in place. */
  readonly parts: Map<string, Part>;
  /** Changed in place. */
  readonly sums: { members: number; again: number };
};

const PPM = 1_000_000;

/** `2030-01-01.2030-01-31.week.3`: the third week after the first one; `again` for any later one. */
const partsOf = (target: ExplainedId) => {
  const [days, text] = withinDays(target);
  const [grainText, came = ""] = text.split(".");
  const grain = cohortGrains.find((each) => each === grainText);
  const range = daysOf(days);
  const later = came === "again" ? ("again" as const) : Number(came);
  const isPeriod = later === "again" || (later >= 1 && later <= LATER_PERIODS);
  if (grain === undefined || range === undefined || !isPeriod) return undefined;
  return { days, later, periods: cohortPeriods(range, grain, target.today ?? range.to) };
};

type AverageQuery = NonNullable<ReturnType<typeof partsOf>>;

/** Whether a visitor is in an average, by all visits in order of time. */
const partMatcher = (
  { later, periods: { starts, isLastOpen } }: AverageQuery,
  periodOf: (ms: number) => number,
  isSelected: (visit: FollowedVisit) => boolean,
) => {
  const last = starts.length - 1;
  const isMember = (own: number): boolean =>
    later === "again" ? own < last : own + later <= last - (isLastOpen ? 1 : 0);
  return ([first, ...others]: readonly FollowedVisit[]): Part => {
    const own = first === undefined ? -1 : periodOf(first.startedMs);
    if (first === undefined || own < 0 || !isMember(own) || !isSelected(first)) return 0;
    const periods = others.map(({ startedMs }) => periodOf(startedMs) - own);
    const came = later === "again" ? periods.some((each) => each > 0) : periods.includes(later);
    return came ? CAME : 1;
  };
};

const judge = (
  { partOf, parts, sums }: Averages,
  visitor: string,
  visits: readonly FollowedVisit[],
): void => {
  const [before, after] = [parts.get(visitor) ?? 0, partOf(visits)];
  sums.members += Math.min(after, 1) - Math.min(before, 1);
  sums.again += Number(after === CAME) - Number(before === CAME);
  if (after === 0) parts.delete(visitor);
  else parts.set(visitor, after);
};

/** Part of the visitors who came back, over all weeks or months of a report; `id` is `2030-01-01.2030-01-31.week.3`. */
export const averageNumbers = (loadFollowing: LoadFollowing) =>
  ({
    "retention-average": newVisitorNumber<AverageQuery, Averages>(loadFollowing, {
      kind: "share",
      isOfToday: true,
      partsOf,
      begin: (query, { segment, timeZone }) => {
        const periodOf = createPeriodOf(query.periods.starts, timesOf(query.days), timeZone);
        return {
          partOf: partMatcher(query, periodOf, visitMatcher(segment)),
          parts: new Map(),
          sums: { members: 0, again: 0 },
        };
      },
      judge,
      measure: ({ sums: { members, again } }) =>
        members === 0 ? null : Math.round((again / members) * PPM),
    }),
  }) as const;
