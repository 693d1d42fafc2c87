import { expect, it } from "vitest";
import { createCache } from "./intl-cache.ts";

it("keeps the hundred that were made last, and makes none of them twice [B9.11]", () => {
  const made: string[] = [];
  const cache = createCache<string>();
  const ask = (key: string) =>
    cache(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  for (let at = 0; at < 100; at += 1) ask(`k${at}`);
  expect([ask("k0"), ask("k99"), made.length]).toEqual(["K0", "K99", 100]);
  ask("one more");
  expect([ask("k1"), made.length]).toEqual(["K1", 101]);
  expect([ask("k0"), made.length]).toEqual(["K0", 102]);
});
