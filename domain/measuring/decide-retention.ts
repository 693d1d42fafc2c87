import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { MeasuringRetentionEvent } from "./events.ts";
import type { MeasuringRetentionRejection } from "./rejections.ts";
import type { RetentionMonths } from "./retention.ts";

/** A website has one stream. */
export const MEASURING_RETENTION_ID = "site";
export const MEASURING_RETENTION_CATEGORY = "measuringRetention";

export type MeasuringRetentionState = { readonly months: RetentionMonths };

export type ChangeRetention = {
  readonly type: "ChangeRetention";
  readonly months: RetentionMonths;
  /** What the member has seen and changed. */
  readonly was: RetentionMonths;
  readonly at: string;
};

/** How long a website keeps what browsers report. */
export const measuringRetentionDecider: Decider<
  MeasuringRetentionState,
  ChangeRetention,
  MeasuringRetentionEvent,
  MeasuringRetentionRejection
> = {
  streamCategory: MEASURING_RETENTION_CATEGORY,
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
    if (type !== "ChangeRetention") return unreachable(type);
    if (months === state.months) return accept([]);
    if (was !== state.months) return reject({ code: "retention-changed" });
    return accept([{ type: "MeasuringRetentionChanged", months, changedAt: at }]);
  },
};
