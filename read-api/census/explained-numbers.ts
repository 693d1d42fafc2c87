import { bouncePpm, millisecondsPerVisit } from "#domain/census/visit-averages.ts";
import { type MatchedVisit, visitMatcher } from "#domain/census/visit-matcher.ts";
import { type ByRules, byRulesThen } from "../explained/by-rules-then.ts";
import type { ExplainedKind } from "../explained/explain-contract.ts";
import {
  DAY_MS,
  daysOf,
  isLong,
  sinceMsOf,
  sinceOf,
  timesOf,
} from "../explained/explained-days.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { Follow, FollowBy } from "../explained/follow-visits.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

/** The code that joins views to visits by rules; loaded for the first explanation. */
type LoadFollow = () => Promise<FollowBy>;

type VisitCounts = {
  readonly websiteId: string;
  readonly follow: Follow;
  readonly isSelected: (visit: MatchedVisit) => boolean;
  readonly startMs: number;
  readonly endMs: number;
  /** Visits of the days by visitor. Changed in place, because days can have many visitors. */
  readonly visitors: Map<string, number>;
  readonly visits: number;
  readonly views: number;
  /** Visits with a single view. */
  readonly bounces: number;
  /** All visits together. */
  readonly milliseconds: number;
};

const nothing = { visits: 0, views: 0, bounces: 0, milliseconds: 0 };
const SECOND_MS = 1_000;

/** A visitor with two days of visits and their pages. */
const VISITOR_BYTES = 1_500;

const evolve = (state: VisitCounts, event: ReadEvent): VisitCounts => {
  let { visits, views, bounces, milliseconds } = state;
  for (const visit of state.follow(event, state.websiteId)) {
    const { visitor, startedMs } = visit;
    if (!(startedMs >= state.startMs && startedMs < state.endMs)) continue;
    if (!state.isSelected(visit)) continue;
    views += visit.views * visit.times;
    if (visitor === "") continue;
    visits += visit.times;
    if (visit.views === 1) bounces += visit.times;
    milliseconds += visit.lastedMs * visit.times;
    const left = (state.visitors.get(visitor) ?? 0) + visit.times;
    if (left === 0) state.visitors.delete(visitor);
    else state.visitors.set(visitor, left);
  }
  return { ...state, visits, views, bounces, milliseconds };
};

/** The figures of *Visits* of days of the website's clock; `id` is a day, or the first and the last one. */
export const visitNumbers = (loadFollow: LoadFollow) => {
  const followNobody: Follow = Object.assign(() => [], { visitors: () => 0 });
  let followBy: FollowBy = () => followNobody;
  const counting = byRulesThen<VisitCounts>(sinceMsOf, {
    begin: (target, rules) => {
      const { websiteId, segment } = target;
      const times = timesOf(target);
      // A view that arrives late can join others with those of the days.
      const follow = followBy(rules, times.endMs + DAY_MS);
      const isSelected = visitMatcher(segment);
      return { websiteId, follow, isSelected, ...times, visitors: new Map(), ...nothing };
    },
    evolve,
    weigh: ({ follow }) => follow.visitors() * VISITOR_BYTES,
  });
  const streamsOf = (target: ExplainedId) => {
    const days = daysOf(target);
    if (days === undefined) return {};
    return counting.streams(target, sinceOf(days, target), ["census"]);
  };
  type Figure = Explanation<ByRules<VisitCounts>>;
  const measures = new Set<Figure["measure"]>();
  const numberOf = (
    measureOne: Explanation<VisitCounts>["measure"],
    kind: ExplainedKind = "count",
  ): Figure => {
    const measure = counting.measure(measureOne);
    return {
      ...counting.shared,
      kind,
      together: { name: "visits", measures: measures.add(measure) },
      permission: "census:read",
      isFiltered: true,
      load: async () => {
        followBy = await loadFollow();
      },
      streamsOf,
      isLong,
      measure,
    };
  };
  const visitors = numberOf(({ visitors }) => visitors.size);
  const { isFiltered: _, ...unfiltered } = visitors;
  return {
    // Only members who can read all reports of visits can filter them.
    "overview-visitors": { ...unfiltered, permission: "overview:read" },
    "visits-visitors": visitors,
    "visits-visits": numberOf(({ visits }) => visits),
    "visits-views": numberOf(({ views }) => views),
    "visits-bounce-rate": numberOf(({ bounces, visits }) => bouncePpm(bounces, visits), "share"),
    "visits-time-per-visit": numberOf(
      ({ milliseconds, visits }) =>
        millisecondsPerVisit(Math.round(milliseconds / SECOND_MS), visits),
      "duration",
    ),
  } as const;
};
