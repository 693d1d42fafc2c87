import { visitMatcher } from "#domain/census/visit-matcher.ts";
import { cohortGrains, cohortPeriods, LATER_PERIODS } from "#domain/kit/cohort-periods.ts";
import { type ByRules, byRulesThen, RULES_CATEGORY } from "../explained/by-rules-then.ts";
import { DAY_MS, daysOf, KEPT, timesOf, withinDays } from "../explained/explained-days.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import { createVisits, type Reading } from "./explained-paths.ts";
import { createPeriodOf } from "./explained-retention.ts";
import { createIsRecorded, findRecordedVisits } from "./recorded-visits.ts";

/** A visitor who is not in the average, one who did not come back, and one who did. */
type Part = 0 | 1 | 2;
const CAME = 2;

type Counted = {
  readonly follow: ReturnType<Reading["followBy"]>;
  readonly websiteId: string;
  readonly visits: ReturnType<typeof createVisits>;
  /** What is in a row of a destroyed month. */
  readonly isRecorded: (visit: FollowedVisit) => boolean;
  readonly partOf: (visits: readonly FollowedVisit[]) => Part;
  /** By visitor; changed in place. */
  readonly parts: Map<string, Part>;
  /** Changed in place. */
  readonly sums: { members: number; again: number };
};

/** A visitor with some visits and their pages. */
const VISITOR_BYTES = 1_500;
const PPM = 1_000_000;

/** Whether a visitor is new depends on everything before. */
const SINCE = "1970-01-02T00:00:00.000Z";

/** `2030-01-01.2030-01-31.week.3`: the third week after the first one; `again` for any later one. */
const partsOf = (asked: ExplainedId) => {
  const [days, text] = withinDays(asked);
  const [grainText, came = ""] = text.split(".");
  const grain = cohortGrains.find((each) => each === grainText);
  const range = daysOf(days);
  const later = came === "again" ? ("again" as const) : Number(came);
  const isPeriod = later === "again" || (later >= 1 && later <= LATER_PERIODS);
  if (grain === undefined || range === undefined || !isPeriod) return undefined;
  return { days, later, periods: cohortPeriods(range, grain, asked.today ?? range.to) };
};

type Asked = NonNullable<ReturnType<typeof partsOf>>;

/** Whether a visitor is in an average, by all visits in order of time. */
const partMatcher = (
  { later, periods: { starts, isLastOpen } }: Asked,
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

const take = ({ visits, parts, partOf, sums }: Counted, visit: FollowedVisit): void => {
  if (!visits.take(visit)) return;
  const { visitor } = visit;
  const [before, after] = [parts.get(visitor) ?? 0, partOf(visits.of(visitor))];
  sums.members += Math.min(after, 1) - Math.min(before, 1);
  sums.again += Number(after === CAME) - Number(before === CAME);
  if (after === 0) parts.delete(visitor);
  else parts.set(visitor, after);
};

/** Part of the visitors who came back, over all weeks or months of a report; `id` is `2030-01-01.2030-01-31.week.3`. */
export const averageNumbers = (loadReading: () => Promise<Pick<Reading, "followBy">>) => {
  let reading: Pick<Reading, "followBy"> | undefined;
  const counting = byRulesThen<Counted | undefined>(() => 0, {
    begin: (asked, rules, recorded) => {
      const parts = partsOf(asked);
      if (parts === undefined || reading === undefined) return undefined;
      const { websiteId, segment, timeZone } = asked;
      const times = timesOf(parts.days);
      const periodOf = createPeriodOf(parts.periods.starts, times, timeZone);
      const state: Counted = {
        follow: reading.followBy(rules, times.endMs + DAY_MS),
        websiteId,
        isRecorded: createIsRecorded(recorded),
        // A first visit can be of any time before.
        visits: createVisits((startedMs) => startedMs < times.endMs),
        partOf: partMatcher(parts, periodOf, visitMatcher(segment)),
        parts: new Map(),
        sums: { members: 0, again: 0 },
      };
      for (const visit of recorded) take(state, visit);
      return state;
    },
    evolve: (state, event) => {
      if (state === undefined) return state;
      for (const visit of state.follow(event, state.websiteId))
        if (!state.isRecorded(visit)) take(state, visit);
      return state;
    },
    weigh: (state) => (state?.visits.count() ?? 0) * VISITOR_BYTES,
  });
  const number: Explanation<ByRules<Counted | undefined>> = {
    kind: "share",
    permission: "census:read",
    isMeasured: true,
    isFiltered: true,
    isOfToday: true,
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
    measure: counting.measure((state) =>
      state === undefined || state.sums.members === 0
        ? null
        : Math.round((state.sums.again / state.sums.members) * PPM),
    ),
    tells: changesOnly,
    weigh: counting.weigh,
  };
  return { "retention-average": number } as const;
};
