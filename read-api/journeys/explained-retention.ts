import { visitMatcher } from "#domain/census/visit-matcher.ts";
import { type Behind, parseBehind } from "#domain/journeys/behind.ts";
import { cohortPeriods } from "#domain/kit/cohort-periods.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { type ByRules, byRulesThen, RULES_CATEGORY } from "../explained/by-rules-then.ts";
import { DAY_MS, daysOf, KEPT, timesOf, withinDays } from "../explained/explained-days.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { createVisits, type Reading } from "./explained-paths.ts";
import { createIsRecorded, findRecordedVisits } from "./recorded-visits.ts";

type Cell = Pick<Behind & { readonly report: "retention" }, "cohort" | "came">;

type Counted = {
  readonly follow: ReturnType<Reading["followBy"]>;
  readonly websiteId: string;
  readonly visits: ReturnType<typeof createVisits>;
  /** What is in a row of a destroyed month. */
  readonly isRecorded: (visit: FollowedVisit) => boolean;
  readonly isInCell: (visits: readonly FollowedVisit[]) => boolean;
  /** Those who are counted; changed in place. */
  readonly visitors: Set<string>;
};

/** A visitor with some visits and their pages. */
const VISITOR_BYTES = 1_500;

/** Whether a visitor is new depends on everything before. */
const SINCE = "1970-01-02T00:00:00.000Z";

/** The days of a report, and one of its figures in the form that leads to its visits: `retention:week:2026-05-04:new`. */
const partsOf = (asked: ExplainedId) => {
  const [days, text] = withinDays(asked);
  const behind = parseBehind(text);
  const range = daysOf(days);
  if (behind?.report !== "retention" || range === undefined) return undefined;
  const { grain, cohort, came } = behind;
  const { starts } = cohortPeriods(range, grain, range.to);
  return starts.includes(cohort) ? { cell: { cohort, came }, starts, days } : undefined;
};

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
    if (first === undefined || starts[periodOf(first.startedMs)] !== cohort) return false;
    if (!isSelected(first)) return false;
    if (came === "new") return true;
    const own = starts.indexOf(cohort);
    const later = others.map(({ startedMs }) => periodOf(startedMs) - own);
    return later.some((periods) => (came === "again" ? periods > 0 : periods === came));
  };

const take = ({ visits, visitors, isInCell }: Counted, visit: FollowedVisit): void => {
  if (!visits.take(visit)) return;
  if (isInCell(visits.of(visit.visitor))) visitors.add(visit.visitor);
  else visitors.delete(visit.visitor);
};

const evolve = (state: Counted, event: ReadEvent): Counted => {
  const { follow, websiteId, isRecorded } = state;
  for (const visit of follow(event, websiteId)) if (!isRecorded(visit)) take(state, visit);
  return state;
};

/**
 * How many visitors are in a cell of the report of those who come back; `id` is
 * `2030-01-01.2030-01-31.retention:week:2030-01-07:again`.
 */
export const retentionNumbers = (loadReading: () => Promise<Pick<Reading, "followBy">>) => {
  let reading: Pick<Reading, "followBy"> | undefined;
  const counting = byRulesThen<Counted | undefined>(() => 0, {
    begin: (asked, rules, recorded) => {
      const parts = partsOf(asked);
      if (parts === undefined || reading === undefined) return undefined;
      const { cell, starts, days } = parts;
      const { websiteId, segment, timeZone } = asked;
      const times = timesOf(days);
      const periodOf = createPeriodOf(starts, times, timeZone);
      const state: Counted = {
        follow: reading.followBy(rules, times.endMs + DAY_MS),
        websiteId,
        isRecorded: createIsRecorded(recorded),
        // A first visit can be of any time before.
        visits: createVisits((startedMs) => startedMs < times.endMs),
        isInCell: cellMatcher(cell, starts, periodOf, visitMatcher(segment)),
        visitors: new Set(),
      };
      for (const visit of recorded) take(state, visit);
      return state;
    },
    evolve: (state, event) => state && evolve(state, event),
    weigh: (state) => (state?.visits.count() ?? 0) * VISITOR_BYTES,
  });
  const number: Explanation<ByRules<Counted | undefined>> = {
    kind: "count",
    permission: "census:read",
    isMeasured: true,
    isFiltered: true,
    load: async () => {
      reading ??= await loadReading();
    },
    streamsOf: (asked) => {
      if (partsOf(asked) === undefined) return {};
      const categories = ["census", ...(counting.countings(asked) > 1 ? [RULES_CATEGORY] : [])];
      return { recent: { categories, since: SINCE } };
    },
    isLong: (asked) => partsOf(asked) !== undefined,
    needsAll: "visits",
    findRecorded: async (sql, asked) => {
      const parts = partsOf(asked);
      return parts === undefined
        ? []
        : findRecordedVisits(sql, asked.websiteId, timesOf(parts.days));
    },
    kept: KEPT,
    countings: counting.countings,
    begin: counting.begin,
    evolve: counting.evolve,
    measure: counting.measure((state) => (state === undefined ? null : state.visitors.size)),
    tells: changesOnly,
    weigh: counting.weigh,
  };
  return { "retention-visitors": number } as const;
};
