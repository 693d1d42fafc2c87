import { CartEntryAdded } from "#domain/cart/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type ByRules, byRulesThen } from "../explained/by-rules-then.ts";
import {
  DAY_MS,
  daysOf,
  isLong,
  KEPT,
  sinceMsOf,
  sinceOf,
  targetDays,
  timesOf,
  withinDays,
} from "../explained/explained-days.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";
import type { Follow, FollowBy } from "../explained/follow-visits.ts";
import { findProductPaths } from "./product-paths.ts";

type Carts = {
  readonly productId: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Streams of the carts with the product; changed in place. */
  readonly known: Set<string>;
  readonly carts: number;
};

const CART_BYTES = 150;

/** Carts that a product was put into for the first time on some days; `id` is `2030-01-01.2030-01-31.<product>`. */
export const cartedNumbers = {
  "products-carts": {
    kind: "count",
    permission: "overview:read",
    kept: KEPT,
    isLong: (target) => isLong(targetDays(target)),
    streamsOf: (target) => {
      const days = targetDays(target);
      if (daysOf(days) === undefined) return {};
      const since = new Date(timesOf(days).startMs).toISOString();
      return { recent: { categories: ["cart"], since } };
    },
    // A cart can be older than the days, and have had the product before.
    bringsIn: (recorded, target) => {
      if (recorded.type !== "CartEntryAdded") return [];
      const { itemId } = readEvent(CartEntryAdded, recorded);
      return itemId === withinDays(target)[1] ? [recorded.stream] : [];
    },
    begin: (target) => {
      const [days, productId] = withinDays(target);
      return { productId, ...timesOf(days), known: new Set<string>(), carts: 0 };
    },
    evolve: (state, recorded) => {
      if (recorded.type !== "CartEntryAdded") return state;
      const { itemId, addedAt } = readEvent(CartEntryAdded, recorded);
      if (itemId !== state.productId || state.known.has(recorded.stream)) return state;
      state.known.add(recorded.stream);
      const atMs = Date.parse(addedAt);
      return atMs >= state.startMs && atMs < state.endMs
        ? { ...state, carts: state.carts + 1 }
        : state;
    },
    measure: ({ carts }) => carts,
    tells: changesOnly,
    weigh: ({ known }) => known.size * CART_BYTES,
  } satisfies Explanation<Carts>,
} as const;

type Viewed = {
  readonly websiteId: string;
  readonly follow: Follow;
  readonly paths: ReadonlySet<string>;
  readonly startMs: number;
  readonly endMs: number;
  readonly views: number;
};

/** A visitor with two days of visits and their pages. */
const VISITOR_BYTES = 1_500;

/** Views of the pages of a product on some days; `id` is `2030-01-01.2030-01-31.<product>`. */
export const productViewNumbers = (loadFollow: () => Promise<FollowBy>) => {
  let followBy: FollowBy | undefined;
  const counting = byRulesThen<Viewed | undefined>((target) => sinceMsOf(targetDays(target)), {
    begin: (target, rules) => {
      const times = timesOf(targetDays(target));
      if (followBy === undefined) return undefined;
      // A view that arrives late can join others with those of the days.
      const follow = followBy(rules, times.endMs + DAY_MS);
      const { websiteId, paths } = target;
      return { websiteId, follow, paths: new Set(paths), ...times, views: 0 };
    },
    evolve: (state, event) => {
      if (state === undefined) return state;
      let { views } = state;
      for (const { startedMs, pages, times } of state.follow(event, state.websiteId))
        if (startedMs >= state.startMs && startedMs < state.endMs)
          views += pages.filter((page) => state.paths.has(page)).length * times;
      return views === state.views ? state : { ...state, views };
    },
    weigh: (state) => (state?.follow.visitors() ?? 0) * VISITOR_BYTES,
  });
  const number: Explanation<ByRules<Viewed | undefined>> = {
    ...counting.shared,
    kind: "count",
    permission: "census:read",
    load: async () => {
      followBy ??= await loadFollow();
    },
    findPaths: (sql, { websiteId, id }) =>
      findProductPaths(sql, websiteId, id.split(".").slice(2).join(".")),
    streamsOf: (target) => {
      const days = targetDays(target);
      const range = daysOf(days);
      if (range === undefined) return {};
      return counting.streams(target, sinceOf(range, days), ["census"]);
    },
    isLong: (target) => isLong(targetDays(target)),
    measure: counting.measure((state) => state?.views ?? null),
  };
  return { "products-views": number } as const;
};
