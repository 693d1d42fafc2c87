import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { MeasuringRulesEvent } from "./events.ts";
import type { MeasuringRulesRejection } from "./rejections.ts";
import { firstRules, isSameRules, type MeasuringRules, orderedRules } from "./rules.ts";

/** A website has one stream of rules. */
export const MEASURING_RULES_ID = "site";

export type MeasuringRulesState = { readonly version: number; readonly rules: MeasuringRules };

export type ChangeMeasuringRules = {
  readonly type: "ChangeMeasuringRules";
  readonly rules: MeasuringRules;
  /** The version that the member has changed. */
  readonly baseVersion: number;
  readonly at: string;
};

/** The rules by which a website counts its visitors. */
export const measuringRulesDecider: Decider<
  MeasuringRulesState,
  ChangeMeasuringRules,
  MeasuringRulesEvent,
  MeasuringRulesRejection
> = {
  streamCategory: "measuringRules",
  initial: { version: 1, rules: firstRules },
  evolve: (_state, { type, version, rules }) =>
    type === "MeasuringRulesChanged" ? { version, rules } : unreachable(type),
  decide: ({ type, rules, baseVersion, at }, state) => {
    if (type !== "ChangeMeasuringRules") return unreachable(type);
    if (isSameRules(rules, state.rules)) return accept([]);
    if (baseVersion !== state.version) return reject({ code: "rules-changed" });
    return accept([
      {
        type: "MeasuringRulesChanged",
        version: state.version + 1,
        rules: orderedRules(rules),
        changedAt: at,
      },
    ]);
  },
};
