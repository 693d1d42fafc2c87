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
  /** As `evolve`, for a state that also has the actors of its events. They are shown; nothing is decided by them. */
  readonly evolveBy?: (state: State, event: Event, actor: string) => State;
  readonly decide: (command: Command, state: State) => Result<readonly Event[], Rejection>;
};

/** How the events of a stream change its state. */
export const foldOf = <State, Command, Event, Rejection>({
  evolve,
  evolveBy = evolve,
}: Decider<State, Command, Event, Rejection>): NonNullable<
  Decider<State, Command, Event, Rejection>["evolveBy"]
> => evolveBy;

/** Makes the compiler reject a `switch` that misses a case. */
export const unreachable = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
