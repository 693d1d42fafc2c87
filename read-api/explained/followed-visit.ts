import type { MatchedVisit } from "#domain/census/visit-matcher.ts";
import type { PathVisit } from "#domain/journeys/path-visit.ts";

/** A visit that an event adds (1) or removes (-1). No visitor: a view without a visit. */
export type FollowedVisit = PathVisit &
  MatchedVisit & { readonly visitor: string; readonly times: 1 | -1 };
