import { setImmediate as everythingElse } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const LONG_MS = 60_000;

it("does one work after the other, in the order in which they came", async () => {
  const turns = createTurns(LONG_MS);
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = ends.map(({ promise }, at) =>
    turns.take(async () => {
      begun.push(at);
      await promise;
    }),
  );
  await everythingElse();
  expect(begun).toEqual([0]);
  ends[0]?.resolve();
  await works[0];
  await everythingElse();
  expect(begun).toEqual([0, 1]);
  for (const { resolve } of ends) resolve();
  await Promise.all(works);
  expect(begun).toEqual([0, 1, 2]);
});

it("continues behind work that failed, and tells only its own caller", async () => {
  const turns = createTurns(LONG_MS);
  const failed = turns.take(() => Promise.reject(new Error("no")));
  const after = turns.take(async () => undefined);
  await expect(failed).rejects.toThrow("no");
  await expect(after).resolves.toBeUndefined();
});

it("does not wait for ever for work that stands still", async () => {
  const turns = createTurns(1);
  void turns.take(() => new Promise(() => undefined));
  await expect(turns.take(async () => undefined)).resolves.toBeUndefined();
});
