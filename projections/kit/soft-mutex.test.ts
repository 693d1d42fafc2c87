import { setImmediate as everythingElse } from "node:timers/promises";
import { expect, it } from "vitest";
import { createSoftMutex } from "./soft-mutex.ts";

const LONG_MS = 60_000;

it("does one work after the other, in the order in which they came", async () => {
  const mutex = createSoftMutex(LONG_MS);
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = ends.map(({ promise }, at) =>
    mutex.run(async () => {
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

it("continues after failed work, and rejects only its caller", async () => {
  const mutex = createSoftMutex(LONG_MS);
  const failed = mutex.run(() => Promise.reject(new Error("no")));
  const after = mutex.run(async () => undefined);
  await expect(failed).rejects.toThrow("no");
  await expect(after).resolves.toBeUndefined();
});

it("does not wait forever for work without progress", async () => {
  const mutex = createSoftMutex(1);
  void mutex.run(() => new Promise(() => undefined));
  await expect(mutex.run(async () => undefined)).resolves.toBeUndefined();
});
