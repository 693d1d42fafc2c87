import type { ExplainedValue } from "./explain-contract.ts";
import type { ReadEvent, Streams } from "./read-streams.ts";

/** Looks a stream up when the streams of a number are only known from another one. */
export type LookUp = (streams: Streams) => Promise<readonly ReadEvent[]>;

/** How a number comes about: which streams, how their events are folded, and what of the state it is. */
export type Explanation<State> = {
  readonly kind: "count" | "money" | "mark";
  readonly streamsOf: (websiteId: string, id: string, lookUp: LookUp) => Streams | Promise<Streams>;
  readonly initial: State;
  readonly evolve: (state: State, event: ReadEvent) => State;
  readonly measure: (state: State) => ExplainedValue;
  readonly currencyOf?: (state: State) => string | null;
};

/** Written by this very code base and checked when it was decided: not checked again. */
export const asEvent = <Event>({ type, data }: ReadEvent): Event =>
  ({ ...data, type }) as unknown as Event;
