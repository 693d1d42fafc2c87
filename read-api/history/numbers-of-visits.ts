import { addDays, startOfDay } from "#domain/kit/zoned-day.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { changesOnly, type ExplainedId, type Explanation } from "./explained-number.ts";
import { dayOf } from "./numbers-of-days.ts";
import type { ReadEvent } from "./read-streams.ts";

/** A visit that an event adds to the figures (1) or removes from them (-1). No visitor: a view without a visit. */
type FollowedVisit = {
  readonly visitor: string;
  readonly startedMs: number;
  readonly views: number;
  readonly times: 1 | -1;
};
type Follow = (event: ReadEvent, websiteId: string) => readonly FollowedVisit[];

/** The code that joins views to visits by rules; loaded for the first explanation. */
type LoadFollow = () => Promise<(rules: MeasuringRules) => Follow>;

type Counted = {
  readonly websiteId: string;
  readonly follow: Follow;
  readonly startMs: number;
  readonly endMs: number;
  /** Visits of the day by visitor. Changed in place, because a day can have many visitors. */
  readonly visitors: Map<string, number>;
  readonly visits: number;
  readonly views: number;
};

/** A visitor with two days of visits and their pages. */
const VISITOR_BYTES = 1_500;

const evolve = (state: Counted, event: ReadEvent): Counted => {
  let { visits, views } = state;
  for (const { visitor, startedMs, ...visit } of state.follow(event, state.websiteId)) {
    if (!(startedMs >= state.startMs && startedMs < state.endMs)) continue;
    views += visit.views * visit.times;
    if (visitor === "") continue;
    visits += visit.times;
    const left = (state.visitors.get(visitor) ?? 0) + visit.times;
    if (left === 0) state.visitors.delete(visitor);
    else state.visitors.set(visitor, left);
  }
  return { ...state, visits, views };
};

/** Views of a visit that began on the day before were recorded since then. */
const streamsOf = (asked: ExplainedId) =>
  dayOf(asked) === undefined
    ? {}
    : {
        recent: {
          categories: ["census"],
          since: startOfDay(addDays(asked.id, -1), asked.timeZone),
        },
      };

/** The figures of *Visits* of one day of the website's clock; `id` is the day. */
export const visitNumbers = (loadFollow: LoadFollow) => {
  let followBy: (rules: MeasuringRules) => Follow = () => () => [];
  const numberOf = (measure: Explanation<Counted>["measure"]): Explanation<Counted> => ({
    kind: "count",
    permission: "census:read",
    isMeasured: true,
    load: async () => {
      followBy = await loadFollow();
    },
    streamsOf,
    begin: (asked) => {
      const day = dayOf(asked);
      return {
        ...{ websiteId: asked.websiteId, follow: followBy(asked.measuringRules) },
        startMs: day === undefined ? Number.NaN : Date.parse(day.start),
        endMs: day === undefined ? Number.NaN : Date.parse(day.end),
        ...{ visitors: new Map(), visits: 0, views: 0 },
      };
    },
    evolve,
    measure,
    tells: changesOnly,
    weigh: ({ visitors }) => visitors.size * VISITOR_BYTES,
  });
  const visitors = numberOf(({ visitors }) => visitors.size);
  return {
    "overview-visitors": { ...visitors, permission: "overview:read" },
    "visits-visitors": visitors,
    "visits-visits": numberOf(({ visits }) => visits),
    "visits-views": numberOf(({ views }) => views),
  } as const;
};
