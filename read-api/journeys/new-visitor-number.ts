import { type ByRules, byRulesThen } from "../explained/by-rules-then.ts";
import type { ExplainedKind, ExplainedValue } from "../explained/explain-contract.ts";
import { DAY_MS, timesOf } from "../explained/explained-days.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import { createVisits, type Reading } from "./explained-paths.ts";
import { createIsRecorded, findRecordedVisits, NEWNESS } from "./recorded-visits.ts";

export type LoadFollowing = () => Promise<Pick<Reading, "followBy">>;

/** A number that is counted from new visitors. */
type NewVisitorNumber<Parts, Tally> = {
  readonly kind: ExplainedKind;
  readonly isOfToday?: true;
  /** What an id names; undefined if the id does not name such a number. */
  readonly partsOf: (target: ExplainedId) => Parts | undefined;
  readonly begin: (parts: Parts, target: ExplainedId) => Tally;
  /** Counts a visitor again, by all visits in order of time. Changes the tally in place. */
  readonly judge: (tally: Tally, visitor: string, visits: readonly FollowedVisit[]) => void;
  readonly measure: (tally: Tally) => ExplainedValue;
};

type State<Tally> = {
  readonly follow: ReturnType<Reading["followBy"]>;
  readonly websiteId: string;
  readonly visits: ReturnType<typeof createVisits>;
  /** Whether a visit is in a row of a destroyed month. */
  readonly isRecorded: (visit: FollowedVisit) => boolean;
  readonly tally: Tally;
};

/** A visitor with some visits and their pages. */
const VISITOR_BYTES = 1_500;

/** Whether a visitor is new depends on everything before. */
const SINCE = "1970-01-02T00:00:00.000Z";

/** Explains a number of the retention report. Every visit of each visitor is followed from the beginning of the log. */
export const newVisitorNumber = <Parts extends { readonly days: ExplainedId }, Tally>(
  loadFollowing: LoadFollowing,
  { kind, isOfToday, partsOf, begin, judge, measure }: NewVisitorNumber<Parts, Tally>,
): Explanation<ByRules<State<Tally> | undefined>> => {
  let following: Pick<Reading, "followBy"> | undefined;
  const take = ({ visits, tally }: State<Tally>, visit: FollowedVisit): void => {
    if (visits.take(visit)) judge(tally, visit.visitor, visits.of(visit.visitor));
  };
  const counting = byRulesThen<State<Tally> | undefined>(() => 0, {
    begin: (target, rules, recorded) => {
      const parts = partsOf(target);
      if (parts === undefined || following === undefined) return undefined;
      const { endMs } = timesOf(parts.days);
      const state: State<Tally> = {
        follow: following.followBy(rules, endMs + DAY_MS),
        websiteId: target.websiteId,
        isRecorded: createIsRecorded(recorded),
        // A first visit can be of any time before.
        visits: createVisits((startedMs) => startedMs < endMs),
        tally: begin(parts, target),
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
  return {
    ...counting.shared,
    kind,
    permission: "census:read",
    isFiltered: true,
    ...(isOfToday && { isOfToday }),
    load: async () => {
      following ??= await loadFollowing();
    },
    streamsOf: (target) =>
      partsOf(target) === undefined ? {} : counting.streams(target, SINCE, ["census"]),
    isLong: (target) => partsOf(target) !== undefined,
    needsAll: "visits",
    findRecorded: async (sql, target) => {
      const parts = partsOf(target);
      return parts === undefined
        ? []
        : findRecordedVisits(sql, target.websiteId, timesOf(parts.days), NEWNESS);
    },
    measure: counting.measure((state) => (state === undefined ? null : measure(state.tally))),
  };
};
