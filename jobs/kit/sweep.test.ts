import { describe, expect, it } from "vitest";
import { sweep } from "./sweep.ts";

const unlessOdd = async (one: number) => {
  if (one % 2 === 1) throw new Error(`${one} is odd`);
  return true;
};

describe("a sweep over due rows", () => {
  it("adds up the handled rows", async () => {
    const report = await sweep("Some failed.", async (each) => ({
      first: await each([true, false, true], async (one) => one),
      second: await each([3, 0, 4], async (one) => one),
    }));
    expect(report).toEqual({ first: 2, second: 7 });
  });

  it("processes every item, and throws all failures when it has ended", async () => {
    const done: number[] = [];
    const pass = sweep("Some failed.", async (each) => {
      done.push(await each([1, 2, 3, 4], unlessOdd), await each([5, 6], unlessOdd));
    });
    const errors = [1, 3, 5].map((one) => new Error(`${one} is odd`));
    await expect(pass).rejects.toThrow(new AggregateError(errors, "Some failed."));
    expect(done).toEqual([2, 1]);
  });

  it("throws the failures of a pass that returns early", async () => {
    const pass = sweep("Some failed.", async (each) => {
      if ((await each([1], unlessOdd)) === 0) return "nothing";
      return "something";
    });
    await expect(pass).rejects.toMatchObject({ cause: new Error("1 is odd") });
  });

  it("throws the failures of its items next to that of the pass", async () => {
    const lost = new Error("the database is away");
    const pass = (items: readonly number[]) =>
      sweep("Some failed.", async (each) => {
        await each(items, unlessOdd);
        throw lost;
      });
    await expect(pass([2])).rejects.toBe(lost);
    await expect(pass([1])).rejects.toMatchObject({ errors: [new Error("1 is odd"), lost] });
  });
});
