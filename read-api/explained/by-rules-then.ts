import { readEvent } from "#domain/kit/read-event.ts";
import { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import { countingRulesOf, type MeasuringRules } from "#domain/measuring/rules.ts";
import { type RulesVersion, rulesSince } from "../measuring/rules-history.ts";
import type { ExplainedValue } from "./explain-contract.ts";
import type { ExplainedId } from "./explained-number.ts";
import type { FollowedVisit } from "./followed-visit.ts";
import type { ReadEvent } from "./read-streams.ts";

/** The category of the stream with a website's measuring rules. */
export const RULES_CATEGORY = "measuringRules";

/** The value by all rules that were in force while the events were recorded, and which of them are. */
export type ByRules<State> = {
  /** By rules as a text; changed in place, because the states are large. */
  readonly states: Map<string, State>;
  readonly current: string;
  readonly textOf: ReadonlyMap<number, string>;
};

/** Counts with some rules. */
type Counting<State> = {
  readonly begin: (
    asked: ExplainedId,
    rules: MeasuringRules,
    recorded: readonly FollowedVisit[],
  ) => State;
  readonly evolve: (state: State, event: ReadEvent) => State;
  readonly weigh: (state: State) => number;
  /** What of the rules makes a difference. */
  readonly countedBy?: (rules: MeasuringRules, asked: ExplainedId) => unknown;
};

const textOf = (rules: MeasuringRules, countedBy: unknown): string =>
  JSON.stringify([countingRulesOf(rules), countedBy ?? null]);

/**
 * Counts with the measuring rules as they were at each moment. An event is counted by all rules that were in force since then,
 * next to each other, so that the events need not be kept to be counted again after a change of the rules.
 */
export const byRulesThen = <State>(
  sinceMsOf: (asked: ExplainedId) => number,
  { begin, evolve, weigh, countedBy = () => undefined }: Counting<State>,
) => {
  const versionsOf = (asked: ExplainedId): readonly RulesVersion[] =>
    rulesSince(asked.measuringRules, sinceMsOf(asked));
  const textsOf = (asked: ExplainedId): ReadonlyMap<number, string> =>
    new Map(
      versionsOf(asked).map(({ version, rules }) => [
        version,
        textOf(rules, countedBy(rules, asked)),
      ]),
    );
  return {
    /** How often each event is counted. */
    countings: (asked: ExplainedId): number => new Set(textsOf(asked).values()).size,
    begin: (asked: ExplainedId, recorded: readonly FollowedVisit[] = []): ByRules<State> => {
      const texts = textsOf(asked);
      const states = new Map<string, State>();
      for (const { version, rules } of versionsOf(asked)) {
        const text = texts.get(version) as string;
        if (!states.has(text)) states.set(text, begin(asked, rules, recorded));
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
    /** The value by the rules that are in force. */
    measure:
      (measure: (state: State) => ExplainedValue) =>
      ({ states, current }: ByRules<State>): ExplainedValue =>
        measure(states.get(current) as State),
    weigh: ({ states }: ByRules<State>): number =>
      [...states.values()].reduce((sum, state) => sum + weigh(state), 0),
  };
};
