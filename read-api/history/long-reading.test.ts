import { setImmediate as allSettled } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StillBuilding } from "#infra/http/still-building.ts";
import type { Fold, Question } from "./fold-streams.ts";
import { createLongReading, type ReadingLimits } from "./long-reading.ts";

const START = Date.parse("2026-03-08T15:00:00.000Z");
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

const recent = { categories: ["census"], since: "2026-03-01T00:00:00.000Z" };
type Explained = Pick<Question["explanation"], "streamsOf" | "needsAll" | "daysBefore">;
const streamsOf: Explained["streamsOf"] = () => ({ recent });

/** Folds that are read when the test says so. */
const setUp = (limits: ReadingLimits = {}, explanation: Explained = { streamsOf }, count = 0) => {
  const known = new Set<string>();
  const happened: string[] = [];
  const begun = new Map<string, PromiseWithResolvers<Fold>>();
  const foldOf = (key: string) => ({ key }) as unknown as Fold;
  const folds = {
    has: (key: string) => known.has(key),
    find: async (key: string) => {
      if (known.has(key)) return foldOf(key);
      const reading = Promise.withResolvers<Fold>();
      begun.set(key, reading);
      happened.push(key);
      return reading.promise;
    },
    dropOutdated: async () => undefined,
    makeRoom: () => void happened.push("room"),
    forgetAll: () => known.clear(),
    readShare: (key: string) => (begun.has(key) ? 0.5 : 0),
  };
  const query = async () => [{ count }] as never;
  const read = createLongReading({ query }, folds, { waitMs: 1, ...limits });
  return {
    happened,
    known,
    begun: () => [...begun.keys()],
    know: (key: string) => known.add(key),
    end: (key: string) => {
      known.add(key);
      begun.get(key)?.resolve(foldOf(key));
    },
    fail: async (key: string) => {
      begun.get(key)?.reject(new Error("No connection."));
      await allSettled();
    },
    /** The key of the fold, the part of it that is read, or the error. */
    ask: (key: string, websiteId = "demo") =>
      read(key, { target: { websiteId }, explanation } as Question).then(
        (fold) => (fold as unknown as { key: string }).key,
        (error: StillBuilding) => error.progress ?? error.message,
      ),
  };
};

it("a number that is read is answered while others are read, and does not wait for them", async () => {
  const { ask, know, begun } = setUp();
  expect(await ask("long")).toBe(0.5);
  expect(await ask("other")).toBe(0);
  know("read");
  expect(await ask("read")).toBe("read");
  expect(begun()).toEqual(["long"]);
});

it("those before it make room for a reading, and are forgotten when no call asks for them", async () => {
  const { ask, end, happened, known } = setUp({ keptForMs: 1 });
  await ask("a");
  end("a");
  await ask("b");
  expect(happened).toEqual(["room", "a", "room", "b"]);
  end("b");
  await expect.poll(() => known.size).toBe(0);
});

it("only some readings of a website wait, and those of another website do as well", async () => {
  const { ask, end, begun } = setUp();
  for (const key of ["a", "b", "c", "d", "more"]) await ask(key);
  expect(await ask("of another", "other")).toBe(0);
  const order = ["a", "b", "c", "d", "of another"];
  for (const key of order) {
    await expect.poll(begun).toContain(key);
    end(key);
  }
  expect(begun()).toEqual(order);
  await ask("more");
  expect(begun()).toEqual([...order, "more"]);
});

it("a reading that waits is dropped when no call asks for it", async () => {
  const { ask, end, begun } = setUp();
  for (const key of ["a", "forgotten", "asked for"]) await ask(key);
  vi.setSystemTime(START + 20_000);
  await ask("asked for");
  vi.setSystemTime(START + 31_000);
  end("a");
  await expect.poll(begun).toEqual(["a", "asked for"]);
  expect(await ask("forgotten")).toBe(0);
  end("asked for");
  await expect.poll(begun).toEqual(["a", "asked for", "forgotten"]);
});

it("a failure is the answer of the next call, unless that comes late", async () => {
  const { ask, fail, begun } = setUp();
  for (const key of ["a", "b"]) await ask(key);
  await fail("a");
  await expect.poll(begun).toEqual(["a", "b"]);
  expect(await ask("a")).toBe("No connection.");
  expect(await ask("a")).not.toBe("No connection.");
  await fail("b");
  vi.setSystemTime(START + 31_000);
  expect(await ask("b")).not.toBe("No connection.");
});

it("too many events are refused with what the number depends on", async () => {
  const refusalOf = (needsAll?: Explained["needsAll"], needs: Partial<Explained> = {}) =>
    setUp({ maxEvents: 1 }, { streamsOf, ...(needsAll && { needsAll }), ...needs }, 2).ask("a");
  expect(await refusalOf()).toMatch(/^These days .* more than 1 events.* select fewer or later/);
  expect(await refusalOf("visits")).toMatch(/^Whether visitors are new .* more than 1 events\./);
  expect(await refusalOf("giftCards")).toMatch(/^Figures of gift cards .* more than 1 events\./);
  const before = await refusalOf(undefined, { daysBefore: 90 });
  expect(before).toMatch(/^The figure also depends on the 90 days before the first day\. /);
  expect(before).not.toContain("fewer");
  expect(before).toMatch(/later days, unless the last 90 days alone have as many\.$/);
});
