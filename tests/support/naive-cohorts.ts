import type { CohortGrain } from "#domain/kit/cohort-periods.ts";
import {
  type Happening,
  localParts,
  type NaiveVisit,
  naiveVisits,
  type View,
  zoneAfter,
} from "./naive-traffic.ts";

const DAY_MS = 86_400_000;

/** Number of the week (from Monday) or month of a day. */
const periodOf = (day: string, grain: CohortGrain): number =>
  grain === "month"
    ? Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    : Math.floor((Date.parse(day) / DAY_MS + 3) / 7);

type Question = {
  /** The first day of a week or month. */
  readonly from: string;
  readonly to: string;
  readonly grain: CohortGrain;
  readonly matches: (visit: NaiveVisit) => boolean;
};

export type NaiveCohort = { size: number; cameBack: number; readonly later: number[] };

/** Visitors by their first visit of all, and who came back when: one visitor at a time. */
export const naiveRetention = (
  log: readonly Happening[],
  { from, to, grain, matches }: Question,
): readonly NaiveCohort[] => {
  const zone = zoneAfter(log);
  const first = periodOf(from, grain);
  const last = periodOf(to, grain);
  const cohorts = Array.from({ length: last - first + 1 }, (_, place): NaiveCohort => {
    const later = Array.from({ length: last - first - place }, () => 0);
    return { size: 0, cameBack: 0, later };
  });
  for (const visitor of ["ann", "ben"]) {
    const days = naiveVisits(log)
      .filter((visit) => visit.visitor === visitor)
      .map((visit) => ({ visit, day: localParts((visit.views[0] as View).atMs, zone).day }));
    const [entry] = days;
    if (entry === undefined || entry.day < from || entry.day > to || !matches(entry.visit))
      continue;
    const start = periodOf(entry.day, grain);
    const cohort = cohorts[start - first] as NaiveCohort;
    const later = new Set(
      days
        .filter(({ day }) => day <= to)
        .map(({ day }) => periodOf(day, grain) - start)
        .filter((period) => period > 0),
    );
    cohort.size += 1;
    if (later.size > 0) cohort.cameBack += 1;
    for (const period of later) cohort.later[period - 1] = (cohort.later[period - 1] ?? 0) + 1;
  }
  return cohorts;
};
