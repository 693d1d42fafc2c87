import { describe, expect, it } from "vitest";
import { singleFlight } from "#domain/kit/single-flight.ts";
import { gatherQuestions } from "./request-coalescing.ts";

/** Queries that end when the test says so. */
const createDesk = <Question>() => {
  const open: { question: Question; answer: (value: string) => void; fail: (e: Error) => void }[] =
    [];
  return {
    open,
    ask: (question: Question) =>
      new Promise<string>((answer, fail) => {
        open.push({ question, answer, fail });
      }),
  };
};
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("asking the same at the same time", () => {
  it("shares one query among those who wait, and never one that began before they asked", async () => {
    const desk = createDesk<string>();
    const ask = singleFlight((question: string) => question, desk.ask);
    const first = ask("a");
    const second = ask("a");
    const third = ask("a");
    expect(desk.open).toHaveLength(1);
    desk.open[0]?.answer("old");
    expect(await first).toBe("old");
    await turn();
    expect(desk.open).toHaveLength(2);
    const fourth = ask("a");
    desk.open[1]?.answer("new");
    expect(await second).toBe("new");
    expect(await third).toBe("new");
    await turn();
    expect(desk.open).toHaveLength(3);
    desk.open[2]?.answer("newest");
    expect(await fourth).toBe("newest");
  });
  it("asks other questions next to it", () => {
    const desk = createDesk<string>();
    const ask = singleFlight((question: string) => question, desk.ask);
    void ask("a");
    void ask("b");
    expect(desk.open.map(({ question }) => question)).toEqual(["a", "b"]);
  });
  it("rejects the callers of a failed question, and asks again for the next", async () => {
    const desk = createDesk<string>();
    const ask = singleFlight((question: string) => question, desk.ask);
    const first = ask("a");
    const second = ask("a");
    desk.open[0]?.fail(new Error("down"));
    await expect(first).rejects.toThrow("down");
    await turn();
    desk.open[1]?.answer("up");
    expect(await second).toBe("up");
    await turn();
    void ask("a");
    expect(desk.open).toHaveLength(3);
  });
});

describe("gathering questions", () => {
  it("puts what comes together into one query, in order, and what comes in the meantime into the next", async () => {
    const batches: number[][] = [];
    const ask = gatherQuestions(async (questions: readonly number[]) => {
      batches.push([...questions]);
      await turn();
      return questions.map((question) => question * 2);
    });
    const early = Promise.all([ask(1), ask(2), ask(3)]);
    await turn();
    const late = Promise.all([ask(4), ask(5)]);
    expect(await early).toEqual([2, 4, 6]);
    expect(await late).toEqual([8, 10]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(await ask(6)).toBe(12);
  });
  it("fails those of the batch alone", async () => {
    let down = true;
    const ask = gatherQuestions(async (questions: readonly number[]) => {
      if (down) throw new Error("down");
      return questions;
    });
    await expect(ask(1)).rejects.toThrow("down");
    down = false;
    expect(await ask(2)).toBe(2);
  });
  it("asks at most 500 questions together", async () => {
    const sizes: number[] = [];
    const ask = gatherQuestions(async (questions: readonly number[]) => {
      sizes.push(questions.length);
      return questions;
    });
    await Promise.all(Array.from({ length: 1_200 }, (_, number) => ask(number)));
    expect(sizes).toEqual([500, 500, 200]);
  });
});
