import type { ExplainedValue } from "./explain-contract.ts";
import type { ReadEvent, Streams } from "./read-streams.ts";

/** What is asked for, and what the write side knows about its id. */
export type ExplainedId = {
  readonly websiteId: string;
  readonly id: string;
  /** The order that a cart becomes. */
  readonly orderIdOf: (websiteId: string, cartId: string) => string;
};

/** How a number comes about: which streams, how their events are folded, and what of the state it is. */
export type Explanation<State> = {
  readonly kind: "count" | "money" | "mark";
  readonly streamsOf: (asked: ExplainedId) => Streams;
  /** More streams, by what those say; looked for before anything is folded. */
  readonly bringsIn?: (event: ReadEvent, asked: ExplainedId) => readonly string[];
  readonly begin: (asked: ExplainedId) => State;
  readonly evolve: (state: State, event: ReadEvent) => State;
  readonly measure: (state: State) => ExplainedValue;
  readonly currencyOf?: (state: State) => string | null;
  /** Whether an event is told; all are when absent. */
  readonly tells?: (event: ReadEvent, changed: boolean) => boolean;
  /** Bytes that the state holds on to, where they grow with the stream. */
  readonly weigh?: (state: State) => number;
  /** The events are large: fewer at a time. */
  readonly pageEvents?: number;
};

export const changesOnly = (_event: ReadEvent, changed: boolean): boolean => changed;

/** Written by this very code base and checked when it was decided: not checked again. */
export const asEvent = <Event>({ type, data }: ReadEvent): Event =>
  ({ ...data, type }) as unknown as Event;
