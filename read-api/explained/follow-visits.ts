import type { MatchedVisit } from "#domain/census/visit-matcher.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { ReadEvent } from "./read-streams.ts";

/** A visit that an event adds to the figures (1) or removes from them (-1). No visitor: a view without a visit. */
type CountedVisit = MatchedVisit & {
  readonly visitor: string;
  readonly startedMs: number;
  readonly views: number;
  readonly lastedMs: number;
  readonly times: 1 | -1;
};
export type Follow = ((event: ReadEvent, websiteId: string) => readonly CountedVisit[]) & {
  /** Number of visitors in memory. */
  readonly visitors: () => number;
};
/** New visitors after `untilMs` are not followed: none of their visits can be of the days. */
export type FollowBy = (rules: MeasuringRules, untilMs: number) => Follow;
