import { expect, it } from "vitest";
import { inBatches, takeBack } from "./bulk-work.ts";

const ids = (count: number) => Array.from({ length: count }, (_, n) => `id${n}`);
async function* pagesOf(...pages: readonly (readonly string[])[]) {
  yield* pages;
}
const quietly = { atOnce: 2, stopped: () => false, onProgress: () => undefined };

it("changes every row of every page once, a few at a time, and says how far it is", async () => {
  const asked: (readonly string[])[] = [];
  const progress: number[] = [];
  const { changed } = await inBatches(
    pagesOf(["id0", "id1", "id2"], ["id2", "id3", "id4"]),
    async (some) => {
      asked.push(some);
      return some.filter((id) => id !== "id1");
    },
    { ...quietly, onProgress: (count) => progress.push(count) },
  );
  expect(asked).toEqual([["id0", "id1"], ["id2", "id3"], ["id4"]]);
  expect(changed).toEqual(["id0", "id2", "id3", "id4"]);
  expect(progress).toEqual([2, 4, 5]);
});

it("answers what was changed before it was stopped", async () => {
  let done = 0;
  const { changed } = await inBatches([ids(9)], async (some) => some, {
    ...quietly,
    stopped: () => done >= 4,
    onProgress: (count) => {
      done = count;
    },
  });
  expect(changed).toEqual(ids(4));
});

it("answers what was changed before it failed, and why", async () => {
  const failure = new Error("gone");
  const change = async (some: readonly string[]) => {
    if (some.includes("id2")) throw failure;
    return some;
  };
  expect(await inBatches([ids(9)], change, quietly)).toEqual({ changed: ids(2), error: failure });
});

it("takes back all of it, or says why not", async () => {
  const back: (readonly string[])[] = [];
  await takeBack(ids(5), async (some) => back.push(some), 2);
  expect(back).toEqual([["id0", "id1"], ["id2", "id3"], ["id4"]]);
  const failure = new Error("gone");
  await expect(takeBack(ids(5), () => Promise.reject(failure), 2)).rejects.toBe(failure);
});
