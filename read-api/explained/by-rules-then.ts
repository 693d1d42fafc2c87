import { readEvent } from "#domain/kit/read-event.ts";
import { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import { countingRulesOf, type MeasuringRules } from "#domain/measuring/rules.ts";
import { type RulesVersion, rulesSince } from "../measuring/rules-history.ts";
import type { ExplainedValue } from "./explain-contract.ts";
import { KEPT } from "./explained-days.ts";
import { changesOnly, type ExplainedId } from "./explained-number.ts";
import type { FollowedVisit } from "./followed-visit.ts";
import type { ReadEvent, Streams } from "./read-streams.ts";

/** The category of the stream with a website's measuring rules. */
const RULES_CATEGORY = "measuringRules";

/** The value by all rules that were in force while the events were recorded, and which of them are. */
export type ByRules<State> = {
  /** States by rules as a text; changed in place, because they are large. */
  readonly states: Map<string, State>;
  readonly current: string;
  readonly textOf: ReadonlyMap<number, string>;
};

/** Counts with some rules. */
type Counting<State> = {
  readonly begin: (
    target: ExplainedId,
    rules: MeasuringRules,
    recorded: readonly FollowedVisit[],
  ) => State;
  readonly evolve: (state: State, event: ReadEvent) => State;
  readonly weigh: (state: State) => number;
  /** What of the rules makes a difference. */
  readonly countedBy?: (rules: MeasuringRules, target: ExplainedId) => unknown;
};

const textOf = (rules: MeasuringRules, countedBy: unknown): string =>
  JSON.stringify([countingRulesOf(rules), countedBy ?? null]);

/**
 * Counts with the measuring rules as they were at each moment. An event is counted by all rules that were in force since then,
 * next to each other, so that the events need not be kept to be counted again after a change of the rules.
 */
export const byRulesThen = <State>(
  sinceMsOf: (target: ExplainedId) => number,
  { begin, evolve, weigh, countedBy = () => undefined }: Counting<State>,
) => {
  const versionsOf = (target: ExplainedId): readonly RulesVersion[] =>
    rulesSince(target.measuringRules, sinceMsOf(target));
  const textsOf = (target: ExplainedId): ReadonlyMap<number, string> =>
    new Map(
      versionsOf(target).map(({ version, rules }) => [
        version,
        textOf(rules, countedBy(rules, target)),
      ]),
    );
  /** How often each event is counted. */
  const countings = (target: ExplainedId): number => new Set(textsOf(target).values()).size;
  const shared = {
    isMeasured: true,
    kept: KEPT,
    tells: changesOnly,
    countings,
    begin: (target: ExplainedId, recorded: readonly FollowedVisit[] = []): ByRules<State> => {
      const texts = textsOf(target);
      const states = new Map<string, State>();
      for (const { version, rules } of versionsOf(target)) {
        const text = texts.get(version) as string;
        if (!states.has(text)) states.set(text, begin(target, rules, recorded));
      }
      return { states, current: [...states.keys()][0] ?? "", textOf: texts };
    },
    evolve: (state: ByRules<State>, event: ReadEvent): ByRules<State> => {
      if (event.type === "MeasuringRulesChanged") {
        const { version } = readEvent(MeasuringRulesEvent, event);
        return { ...state, current: state.textOf.get(version) ?? state.current };
      }
      for (const [text, own] of state.states) state.states.set(text, evolve(own, event));
      return state;
    },
    weigh: ({ states }: ByRules<State>): number =>
      [...states.values()].reduce((sum, state) => sum + weigh(state), 0),
  } as const;
  return {
    /** What all numbers of one counting have in common. */
    shared,
    /** The value by the rules that are in force. */
    measure:
      (measure: (state: State) => ExplainedValue) =>
      ({ states, current }: ByRules<State>): ExplainedValue =>
        measure(states.get(current) as State),
    /** Recent events of these categories, with the changes of the rules where these make a difference. */
    streams: (target: ExplainedId, since: string, categories: readonly string[]): Streams => {
      const rules = countings(target) > 1 ? [RULES_CATEGORY] : [];
      return { recent: { categories: [...categories, ...rules], since } };
    },
  };
};
