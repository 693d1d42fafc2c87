import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { MeasuringKeepingEvent } from "./events.ts";
import type { KeptMonths } from "./keeping.ts";
import type { MeasuringKeepingRejection } from "./rejections.ts";

/** A website has one stream. */
export const MEASURING_KEEPING_ID = "site";
export const MEASURING_KEEPING_CATEGORY = "measuringRetention";

export type MeasuringKeepingState = { readonly months: KeptMonths };

export type ChangeKeeping = {
  readonly type: "ChangeKeeping";
  readonly months: KeptMonths;
  /** What the member has seen and changed. */
  readonly was: KeptMonths;
  readonly at: string;
};

/** How long a website keeps the page views themselves. */
export const measuringKeepingDecider: Decider<
  MeasuringKeepingState,
  ChangeKeeping,
  MeasuringKeepingEvent,
  MeasuringKeepingRejection
> = {
  streamCategory: MEASURING_KEEPING_CATEGORY,
  initial: { months: null },
  evolve: (state, event) => {
    switch (event.type) {
      case "MeasuringRetentionChanged":
        return { months: event.months };
      case "MeasuringMonthDestroyed":
        return state;
      default:
        return unreachable(event);
    }
  },
  decide: ({ type, months, was, at }, state) => {
    if (type !== "ChangeKeeping") return unreachable(type);
    if (months === state.months) return accept([]);
    if (was !== state.months) return reject({ code: "keeping-changed" });
    return accept([{ type: "MeasuringRetentionChanged", months, changedAt: at }]);
  },
};
