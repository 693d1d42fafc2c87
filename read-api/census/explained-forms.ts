import { type FormStep, formSteps } from "#domain/forms/conversion-columns.ts";
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

/** What a visitor did with a form. */
type Done = {
  readonly step: FormStep;
  readonly formId: string;
  /** Empty: without an id. */
  readonly visitor: string;
};

/** Reads an event by some measuring rules; undefined for a bot, for spam, and for what is not a step. */
type DoneBy = (event: ReadEvent, rules: MeasuringRules) => Done | undefined;

type Counted = {
  readonly doneOf: (event: ReadEvent) => Done | undefined;
  readonly step: FormStep | undefined;
  readonly formId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly times: number;
  /** Changed in place. */
  readonly visitors: Set<string>;
};

const VISITOR_BYTES = 100;

/** `2030-01-01.2030-01-31.rendered:contact`. */
const partsOf = (asked: ExplainedId) => {
  const [days, text] = withinDays(asked);
  const [name, ...formId] = text.split(":");
  const step = formSteps.find((each) => each === name);
  return { days, range: daysOf(days), step, formId: formId.join(":") };
};

/** Steps count when they were recorded, as in the report. */
const evolve = (state: Counted, recorded: ReadEvent): Counted => {
  const done = state.doneOf(recorded);
  if (done === undefined || done.step !== state.step || done.formId !== state.formId) return state;
  const atMs = Date.parse(recorded.at);
  if (atMs < state.startMs || atMs >= state.endMs) return state;
  if (done.visitor !== "") state.visitors.add(done.visitor);
  return { ...state, times: state.times + 1 };
};

/** How often a step of a form was done on some days, and by how many visitors. */
export const formNumbers = (loadDoneBy: () => Promise<DoneBy>) => {
  let doneBy: DoneBy | undefined;
  const counting = byRulesThen<Counted>((asked) => sinceMsOf(partsOf(asked).days), {
    begin: (asked, rules) => {
      const { days, step, formId } = partsOf(asked);
      return {
        doneOf: (recorded) => doneBy?.(recorded, rules),
        step,
        formId,
        ...timesOf(days),
        times: 0,
        visitors: new Set(),
      };
    },
    evolve,
    weigh: ({ visitors }) => visitors.size * VISITOR_BYTES,
  });
  const streamsOf = (asked: ExplainedId) => {
    const { days, range, step } = partsOf(asked);
    if (range === undefined || step === undefined) return {};
    const category = step === "submitted" ? "formSubmission" : "formVisit";
    const categories = [category, ...(counting.countings(asked) > 1 ? [RULES_CATEGORY] : [])];
    return { recent: { categories, since: sinceOf(range, days) } };
  };
  type Figure = Explanation<ByRules<Counted>>;
  const measures = new Set<Figure["measure"]>();
  const numberOf = (measureOne: (state: Counted) => number): Figure => {
    const measure = counting.measure(measureOne);
    return {
      kind: "count",
      permission: "forms:read",
      isMeasured: true,
      countedIn: "form-conversion",
      together: { name: "form-steps", measures: measures.add(measure) },
      load: async () => {
        doneBy ??= await loadDoneBy();
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
    "form-times": numberOf(({ times }) => times),
    "form-visitors": numberOf(({ visitors }) => visitors.size),
  } as const;
};
