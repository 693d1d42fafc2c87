import { describe, expect, it } from "vitest";
import { createFreshCache } from "./fresh-cache.ts";

/** Reads that the test answers itself, in any order. */
const createReads = () => {
  const open: { readonly resolve: (value: string) => void; readonly reject: () => void }[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) =>
      open.push({ resolve, reject: () => reject(new Error("The database is away.")) }),
    );
  return { open, read };
};

const createClock = () => {
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  return { nowMs: () => now, pass };
};

describe("a cache of recent readings", () => {
  it("answers from memory for two seconds, and then reads again", async () => {
    const [clock, { open, read }] = [createClock(), createReads()];
    const cache = createFreshCache(clock, read);
    expect(cache.recall("demo")).toBeUndefined();
    const [first, second] = [cache.find("demo"), cache.find("demo")];
    open[0]?.resolve("old");
    expect([await first, await second, open.length]).toEqual(["old", "old", 1]);
    clock.pass(1_999);
    expect(cache.find("demo")).toBe("old");
    clock.pass(1);
    const third = cache.find("demo");
    open[1]?.resolve("new");
    expect([await third, cache.recall("demo")]).toEqual(["new", "new"]);
  });

  it("keeps the value of the read that began last, whichever ends last", async () => {
    const { open, read } = createReads();
    const cache = createFreshCache({ nowMs: () => 0 }, read);
    const earlier = cache.find("demo");
    const later = cache.find("demo", { fresh: true });
    open[1]?.resolve("after the change");
    await later;
    open[0]?.resolve("before the change");
    expect(await earlier).toBe("before the change");
    expect(await cache.find("demo")).toBe("after the change");
    expect(open).toHaveLength(2);
  });

  it("shares a read until it ends, also when one that began earlier has ended", async () => {
    const [clock, { open, read }] = [createClock(), createReads()];
    const cache = createFreshCache(clock, read);
    const earlier = cache.find("demo");
    const later = cache.find("demo", { fresh: true });
    open[0]?.resolve("before");
    await earlier;
    clock.pass(2_000);
    const shared = cache.find("demo");
    expect(open).toHaveLength(2);
    open[1]?.resolve("after");
    expect([await later, await shared]).toEqual(["after", "after"]);
  });

  it("answers the last value while it cannot be read, but not to those who ask for a fresh one", async () => {
    const [clock, { open, read }] = [createClock(), createReads()];
    const cache = createFreshCache(clock, read);
    const first = cache.find("demo");
    open[0]?.resolve("known");
    await first;
    clock.pass(2_000);
    const again = cache.find("demo");
    open[1]?.reject();
    expect(await again).toBe("known");
    const fresh = cache.find("demo", { fresh: true });
    open[2]?.reject();
    await expect(fresh).rejects.toThrow("away");
  });

  it("evicts the key that was read longest ago", async () => {
    const cache = createFreshCache({ nowMs: () => 0, capacity: 2 }, async (key) => key);
    for (const key of ["a", "b", "c"]) await cache.find(key);
    expect(["a", "b", "c"].map(cache.recall)).toEqual([undefined, "b", "c"]);
  });
});
