import type { Segment } from "#domain/census/segment.ts";
import { visitMatcher } from "#domain/census/visit-matcher.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { Step, StepKind } from "#domain/measuring/steps.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { DAY_MS } from "../explained/explained-days.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { type Done, followActions } from "./explained-actions.ts";
import { createPathOf } from "./path-of-visits.ts";
import type { Path } from "./visitor-path.ts";

/** Reads events by some measuring rules. */
export type Reading = {
  /** New visitors after `untilMs` are not followed. */
  readonly followBy: (
    rules: MeasuringRules,
    untilMs: number,
  ) => ((event: ReadEvent, websiteId: string) => readonly FollowedVisit[]) & {
    /** Number of visitors in memory. */
    readonly visitors: () => number;
  };
  readonly doneBy: (event: ReadEvent, websiteId: string, rules: MeasuringRules) => Done | undefined;
};

type ExplainedPathsQuery = {
  readonly websiteId: string;
  readonly steps: readonly Step[];
  readonly segment: Segment;
  readonly rules: MeasuringRules;
  /** The first moment of the days, and the end of the last one. */
  readonly startMs: number;
  readonly endMs: number;
  /** Days after them in which steps count. */
  readonly moreDays: number;
};

const MINUTE_MS = 60_000;

/** The visits of visitors in some time. */
export const createVisits = (isNear: (startedMs: number) => boolean) => {
  const visits = new Map<string, readonly FollowedVisit[]>();
  return {
    take: (visit: FollowedVisit): boolean => {
      const { visitor, startedMs, pages, times } = visit;
      if (visitor === "" || !isNear(startedMs)) return false;
      const known = visits.get(visitor) ?? [];
      // A visit that lasts on has the same pages. What it was is removed first.
      const place =
        times === 1
          ? known.findLastIndex((each) => each.startedMs <= startedMs) + 1
          : known.findIndex((each) => each.startedMs === startedMs && each.pages === pages);
      const left =
        times === 1 ? known.toSpliced(place, 0, visit) : known.filter((_, at) => at !== place);
      if (left.length === 0) visits.delete(visitor);
      else visits.set(visitor, left);
      return true;
    },
    of: (visitor: string): readonly FollowedVisit[] => visits.get(visitor) ?? [],
    /** Number of visitors. */
    count: (): number => visits.size,
  };
};

/** What visitors did in some days, step by step and event by event, as reports on journeys read it from the tables. */
export const followPaths = ({ followBy, doneBy }: Reading, query: ExplainedPathsQuery) => {
  const { websiteId, steps, segment, rules, startMs, endMs, moreDays } = query;
  const untilMs = endMs + moreDays * DAY_MS;
  const kinds = new Map<StepKind, readonly Step[]>(Map.groupBy(steps, ({ kind }) => kind));
  const isWanted = (kind: StepKind, value: string, atMs: number): boolean =>
    atMs >= startMs &&
    atMs < untilMs &&
    (kinds.get(kind) ?? []).some((step) => step.value === "" || step.value === value);
  // A view that arrives late can join others with those of the days.
  const follow = followBy(rules, untilMs + DAY_MS);
  const isInRange = (atMs: number): boolean => atMs >= startMs && atMs < endMs;
  const visits = createVisits((startedMs) => startedMs >= startMs - DAY_MS && startedMs < untilMs);
  const actions = followActions((event) => doneBy(event, websiteId, rules), { isWanted });
  const isSelected = visitMatcher(segment);
  const pathOf = createPathOf<FollowedVisit>({
    steps,
    segment,
    isInRange,
    gapMs: rules.visitGapMinutes * MINUTE_MS,
    counts: (visit) => isInRange(visit.startedMs) && isSelected(visit),
  });
  return {
    /** Returns the visitors whose paths can be others now. */
    take: (event: ReadEvent): ReadonlySet<string> => {
      if (categoryOf(event.stream) !== "census") return new Set(actions.take(event));
      const changed = follow(event, websiteId).filter(visits.take);
      return new Set(changed.map(({ visitor }) => visitor));
    },
    pathOf: (visitor: string): Path => pathOf(visits.of(visitor), actions.actionsOf(visitor)),
    /** Number of visitors in memory. */
    visitors: (): number => follow.visitors() + actions.visitors(),
  };
};
