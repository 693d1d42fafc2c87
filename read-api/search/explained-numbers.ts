import { findShopZone } from "../collector/shop-zone.ts";
import { daysOf, isLong, KEPT, sinceOf, timesOf } from "../explained/explained-days.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";

type Searched = { readonly startMs: number; readonly endMs: number; readonly searches: number };

/** Searches that the server answered. They have no visitor, so that no rule excludes any. */
export const searchNumbers = {
  "shop-searches": {
    kind: "count",
    permission: "census:read",
    isLong,
    kept: KEPT,
    findTimeZone: findShopZone,
    streamsOf: (target) => {
      const range = daysOf(target);
      return range === undefined
        ? {}
        : { recent: { categories: ["search"], since: sinceOf(range, target) } };
    },
    begin: (target) => ({ ...timesOf(target), searches: 0 }),
    evolve: (state, { type, at }) => {
      const atMs = Date.parse(at);
      return type === "SearchAnswered" && atMs >= state.startMs && atMs < state.endMs
        ? { ...state, searches: state.searches + 1 }
        : state;
    },
    measure: ({ searches }) => searches,
    tells: changesOnly,
  } satisfies Explanation<Searched>,
} as const;
