import type { Result } from "./result.ts";

/**
 * One consistency boundary, which is one event stream. Every member is pure: no clock, no
 * randomness, no I/O; time and ids arrive inside the command. `decide` answers with the new events,
 * and an empty list means "already so".
 */
export type Decider<State, Command, Event, Rejection> = {
  readonly streamCategory: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Result<readonly Event[], Rejection>;
};

/** Makes the compiler refuse a `switch` that forgets a case. */
export const unreachable = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
