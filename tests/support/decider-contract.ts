import { expect, it } from "vitest";
import type { Decider } from "#domain/kit/decider.ts";

/**
 * What holds for every decider. The log keeps its streams under their names for ever, so that another name would
 * lose all that was recorded. An event or a command that the rule does not know, such as one of a newer version,
 * stops with an error: passed over, it would silently be lost. `past` and the members `of` the command bring the
 * decider to where it tells commands apart.
 */
export const itKeepsTheDeciderContract = <State, Command, Event>(
  streamCategory: string,
  decider: Decider<State, Command, Event, unknown>,
  { past = [], of = {} }: { readonly past?: readonly Event[]; readonly of?: object } = {},
): void => {
  it(`keeps its events in ${streamCategory} streams, and stops at an event or command that it does not know`, () => {
    expect(decider.streamCategory).toBe(streamCategory);
    const unknown = { ...of, type: "Unknown" } as never;
    const state = past.reduce(decider.evolve, decider.initial);
    expect(() => decider.evolve(state, unknown)).toThrow("Unhandled case");
    expect(() => decider.decide(unknown, state)).toThrow("Unhandled case");
  });
};
