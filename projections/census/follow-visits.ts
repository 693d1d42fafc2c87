import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { Digestible } from "../kit/projection.ts";
import { joinVisits } from "./join-visits.ts";
import { pageViewOf } from "./page-views.ts";
import { firstValues, type Visit, visitsAfter, type visitValues } from "./visit.ts";

const MINUTE_MS = 60_000;

/** A visit that an event adds to the figures, or removes from them. */
type FollowedVisit = {
  /** Empty: a view without a visit. */
  readonly visitor: string;
  readonly startedMs: number;
  readonly views: number;
  /** From the first view to the last one. */
  readonly lastedMs: number;
  /** Every view in order of time. */
  readonly pages: readonly string[];
  readonly viewedMs: readonly number[];
  /** What the visit has one value of, such as its source. */
  readonly valueIn: (dimension: ValueDimension) => string;
  readonly times: 1 | -1;
};

type ValueDimension = (typeof visitValues)[number]["dimension"];

const placeOf = Object.fromEntries(
  firstValues.map(({ dimension }, place) => [dimension, place]),
) as Readonly<Record<Exclude<ValueDimension, "entry" | "exit">, number>>;

const followed =
  (visitor: string, times: 1 | -1) =>
  ({ startedMs, endedMs, pages, viewedMs, values, entry, exit }: Visit): FollowedVisit => ({
    visitor,
    startedMs,
    views: pages.length,
    lastedMs: endedMs - startedMs,
    times,
    pages,
    viewedMs,
    valueIn: (dimension) => {
      if (dimension === "entry") return entry;
      return dimension === "exit" ? exit : (values[placeOf[dimension]] as string);
    },
  });

/**
 * Joins the views of one website event by event, as the tables of visits do in batches. Visitors whose first view is after
 * `untilMs` are not followed, so that memory is needed for those of some days only.
 */
export const followVisits = (rules: MeasuringRules, untilMs: number) => {
  const known = new Map<string, readonly Visit[]>();
  const gapMs = rules.visitGapMinutes * MINUTE_MS;
  const follow = (recorded: Digestible): readonly FollowedVisit[] => {
    const view = pageViewOf(recorded, rules);
    if (view === undefined) return [];
    const { visitor, visit } = view;
    if (visitor === "") return [followed("", 1)(visit)];
    if (visit.startedMs > untilMs && !known.has(visitor)) return [];
    const { change, single } = joinVisits(known.get(visitor) ?? [], [visit], gapMs);
    if (change !== undefined) known.set(visitor, visitsAfter(change));
    return [
      ...(change?.removed ?? []).map(followed(visitor, -1)),
      ...(change?.added ?? []).map(followed(visitor, 1)),
      ...single.map(followed("", 1)),
    ];
  };
  // Memory grows with the number of visitors.
  return Object.assign(follow, { visitors: () => known.size });
};
