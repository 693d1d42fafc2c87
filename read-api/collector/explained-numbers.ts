import { type ShopEvent, shopEvents } from "#domain/collector/shop-events.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { type ByRules, byRulesThen, RULES_CATEGORY } from "../explained/by-rules-then.ts";
import {
  daysOf,
  isLong,
  KEPT,
  sinceMsOf,
  sinceOf,
  timesOf,
  withinDays,
} from "../explained/explained-days.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { findShopZone } from "./shop-zone.ts";

/** What a visitor did in the shop. */
type Occasion = {
  readonly event: string;
  /** Empty: without an id. */
  readonly visitor: string;
  readonly atMs: number;
  /** Empty, null or absent: about no product. */
  readonly itemId?: string | null | undefined;
};

/** Reads an event by some measuring rules; undefined for a bot's. */
type OccasionOf = (event: ReadEvent, rules: MeasuringRules) => Occasion | undefined;

type Counted = {
  readonly occasionOf: (event: ReadEvent) => Occasion | undefined;
  readonly event: ShopEvent | undefined;
  /** Empty: about any product, or none. */
  readonly itemId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly times: number;
  /** Changed in place. */
  readonly visitors: Set<string>;
};

const VISITOR_BYTES = 100;

/** `2030-01-01.2030-01-31.visitor:ViewCart`, or with the id of a product, which can have dots, behind another dot. */
const partsOf = (asked: ExplainedId) => {
  const [days, text] = withinDays(asked);
  const [name, ...rest] = text.split(".");
  const event = shopEvents.find((each) => each === name);
  return { days, range: daysOf(days), event, itemId: rest.join(".") };
};

const evolve = (state: Counted, recorded: ReadEvent): Counted => {
  const occasion = state.occasionOf(recorded);
  if (occasion === undefined || occasion.event !== state.event) return state;
  const { atMs, visitor, itemId } = occasion;
  if (state.itemId !== "" && state.itemId !== itemId) return state;
  if (atMs < state.startMs || atMs >= state.endMs) return state;
  if (visitor !== "") state.visitors.add(visitor);
  return { ...state, times: state.times + 1 };
};

/** How often something was done in the shop on some days, and by how many visitors. */
export const shopNumbers = (loadOccasionOf: () => Promise<OccasionOf>) => {
  let occasionOf: OccasionOf | undefined;
  const sinceMs = (asked: ExplainedId): number => sinceMsOf(partsOf(asked).days);
  const counting = byRulesThen<Counted>(sinceMs, {
    begin: (asked, rules) => {
      const { days, event, itemId } = partsOf(asked);
      return {
        occasionOf: (recorded) => occasionOf?.(recorded, rules),
        event,
        itemId,
        ...timesOf(days),
        times: 0,
        visitors: new Set(),
      };
    },
    evolve,
    weigh: ({ visitors }) => visitors.size * VISITOR_BYTES,
  });
  const streamsOf = (asked: ExplainedId) => {
    const { days, range, event } = partsOf(asked);
    if (range === undefined || event === undefined) return {};
    const category = event === "visitor:QuickView" ? "quickView" : "collector";
    const categories = [category, ...(counting.countings(asked) > 1 ? [RULES_CATEGORY] : [])];
    return { recent: { categories, since: sinceOf(range, days) } };
  };
  type Figure = Explanation<ByRules<Counted>>;
  const measures = new Set<Figure["measure"]>();
  const numberOf = (measureOne: (state: Counted) => number): Figure => {
    const measure = counting.measure(measureOne);
    return {
      kind: "count",
      permission: "census:read",
      isMeasured: true,
      countedIn: "shop-activity",
      findTimeZone: findShopZone,
      together: { name: "shop", measures: measures.add(measure) },
      load: async () => {
        occasionOf ??= await loadOccasionOf();
      },
      streamsOf,
      isLong: (asked) => isLong(partsOf(asked).days),
      kept: KEPT,
      countings: counting.countings,
      begin: counting.begin,
      evolve: counting.evolve,
      measure,
      tells: changesOnly,
      weigh: counting.weigh,
    };
  };
  return {
    "shop-times": numberOf(({ times }) => times),
    "shop-visitors": numberOf(({ visitors }) => visitors.size),
  } as const;
};
