import { setImmediate as everythingElse } from "node:timers/promises";
import { expect, it } from "vitest";
import { gather } from "./gather.ts";

/** Answers when the test resolves it. */
const slow = (atMost = 100, othersCame?: () => Promise<void>) => {
  const questions: { asked: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const ask = gather(
    async (asked: readonly number[]) => {
      const end = Promise.withResolvers<void>();
      questions.push({ asked, end });
      await end.promise;
      return asked.map((each) => each * 10);
    },
    atMost,
    othersCame,
  );
  const settle = async (at: number, error?: Error) => {
    const { end } = questions[at] as (typeof questions)[number];
    if (error === undefined) end.resolve();
    else end.reject(error);
    await everythingElse();
  };
  return { ask, settle, asked: () => questions.map(({ asked }) => asked) };
};

it("asks immediately for the first caller, and together for those who come in the meantime", async () => {
  const { ask, settle, asked } = slow();
  const answers = [1, 2, 3].map(ask);
  expect(asked()).toEqual([[1]]);
  await settle(0);
  expect(asked()).toEqual([[1], [2, 3]]);
  await settle(1);
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
  const later = ask(4);
  await settle(2);
  expect(await later).toBe(40);
});

it("never asks for more than its limit together", async () => {
  const { ask, settle, asked } = slow(2);
  const answers = [1, 2, 3, 4].map(ask);
  await settle(0);
  await settle(1);
  await settle(2);
  expect(asked()).toEqual([[1], [2, 3], [4]]);
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

it("rejects the callers of a failed question, and continues", async () => {
  const { ask, settle } = slow();
  const answers = [1, 2, 3].map(ask);
  const told = Promise.allSettled(answers);
  await settle(0);
  await settle(1, new Error("away"));
  expect((await told).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  const next = ask(4);
  await settle(2);
  expect(await next).toBe(40);
});

it("asks for all who come in the same turn when it gets a scheduler", async () => {
  const { ask, settle, asked } = slow(100, everythingElse);
  const answers = [1, 2].map(ask);
  expect(asked()).toEqual([]);
  await everythingElse();
  expect(asked()).toEqual([[1, 2]]);
  await settle(0);
  expect(await Promise.all(answers)).toEqual([10, 20]);
});
