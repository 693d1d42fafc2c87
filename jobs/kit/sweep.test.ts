import { describe, expect, it } from "vitest";
import { createSweep } from "./sweep.ts";

describe("a round over what is due", () => {
  it("adds up what was done", async () => {
    const round = createSweep("Some failed.");
    expect(await round.each([true, false, true], async (one) => one)).toBe(2);
    expect(await round.each([3, 0, 4], async (one) => one)).toBe(7);
    expect(round.end).not.toThrow();
  });

  it("gives everyone a turn, and tells at the end what failed in all of them", async () => {
    const round = createSweep("Some failed.");
    const unlessOdd = async (one: number) => {
      if (one % 2 === 1) throw new Error(`${one} is odd`);
      return true;
    };
    expect(await round.each([1, 2, 3, 4], unlessOdd)).toBe(2);
    expect(await round.each([5, 6], unlessOdd)).toBe(1);
    const errors = [1, 3, 5].map((one) => new Error(`${one} is odd`));
    expect(round.end).toThrow(new AggregateError(errors, "Some failed."));
  });
});
