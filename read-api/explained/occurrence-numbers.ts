import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { type ByRules, byRulesThen } from "./by-rules-then.ts";
import { daysOf, isLong, sinceMsOf, sinceOf, timesOf } from "./explained-days.ts";
import type { ExplainedId, Explanation } from "./explained-number.ts";
import type { ReadEvent } from "./read-streams.ts";

/** Something that a visitor did at a moment. */
export type Occurrence = {
  /** Empty: without an id. */
  readonly visitor: string;
  readonly atMs: number;
};

/** Reads an event by some measuring rules; undefined for one that never counts, such as a bot's. */
type ReadOccurrence<Own> = (event: ReadEvent, rules: MeasuringRules) => Own | undefined;

/** What the id of a number names. */
type Selection<Own> = {
  /** The id with its days alone. */
  readonly days: ExplainedId;
  /** The category of the streams that are read; undefined where the id names nothing that occurs. */
  readonly category: string | undefined;
  readonly isSelected: (occurrence: Own) => boolean;
};

type Counts<Own> = Pick<Selection<Own>, "isSelected"> & {
  readonly read: (event: ReadEvent) => Own | undefined;
  readonly startMs: number;
  readonly endMs: number;
  readonly times: number;
  /** Changed in place. */
  readonly visitors: Set<string>;
};

const VISITOR_BYTES = 100;

const evolve = <Own extends Occurrence>(state: Counts<Own>, event: ReadEvent): Counts<Own> => {
  const occurrence = state.read(event);
  if (occurrence === undefined || !state.isSelected(occurrence)) return state;
  const { atMs, visitor } = occurrence;
  if (atMs < state.startMs || atMs >= state.endMs) return state;
  if (visitor !== "") state.visitors.add(visitor);
  return { ...state, times: state.times + 1 };
};

/** How often something occurred on some days, and with how many visitors. The code that reads it is loaded for the first explanation. */
export const occurrenceNumbers = <Own extends Occurrence>(
  loadRead: () => Promise<ReadOccurrence<Own>>,
  selectionOf: (target: ExplainedId) => Selection<Own>,
  {
    name,
    ...declared
  }: Pick<Explanation<unknown>, "permission" | "countedIn" | "findTimeZone"> & {
    readonly name: string;
  },
) => {
  let read: ReadOccurrence<Own> | undefined;
  const counting = byRulesThen<Counts<Own>>((target) => sinceMsOf(selectionOf(target).days), {
    begin: (target, rules) => {
      const { days, isSelected } = selectionOf(target);
      return {
        read: (event) => read?.(event, rules),
        isSelected,
        ...timesOf(days),
        times: 0,
        visitors: new Set(),
      };
    },
    evolve,
    weigh: ({ visitors }) => visitors.size * VISITOR_BYTES,
  });
  type Figure = Explanation<ByRules<Counts<Own>>>;
  const measures = new Set<Figure["measure"]>();
  const numberOf = (measureOne: (state: Counts<Own>) => number): Figure => {
    const measure = counting.measure(measureOne);
    return {
      ...counting.shared,
      ...declared,
      kind: "count",
      together: { name, measures: measures.add(measure) },
      load: async () => {
        read ??= await loadRead();
      },
      streamsOf: (target) => {
        const { days, category } = selectionOf(target);
        const range = daysOf(days);
        if (range === undefined || category === undefined) return {};
        return counting.streams(target, sinceOf(range, days), [category]);
      },
      isLong: (target) => isLong(selectionOf(target).days),
      measure,
    };
  };
  return {
    times: numberOf(({ times }) => times),
    visitors: numberOf(({ visitors }) => visitors.size),
  };
};
