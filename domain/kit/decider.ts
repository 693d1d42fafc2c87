import type { Result } from "./result.ts";

/**
 * One consistency boundary, which is one event stream. Every member is pure: no clock, no
 * randomness, no I/O; the command contains time and ids. `decide` returns the new events; an empty
 * list means that nothing changes.
 */
export type Decider<State, Command, Event, Rejection> = {
  readonly streamCategory: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Result<readonly Event[], Rejection>;
};

/** Makes the compiler reject a `switch` that misses a case. */
export const unreachable = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
