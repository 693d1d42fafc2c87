import { expect, it } from "vitest";
import { createPositions } from "./positions.ts";

const elsewhere = (
  ask: (names: readonly string[], position: bigint) => Promise<boolean>,
  tables: ReadonlyMap<string, bigint> = new Map(),
) => {
  const looks: (readonly string[])[] = [];
  const positions = createPositions({
    names: ["carts", "orders"],
    isLocal: () => false,
    isStopped: () => false,
    lookUp: async (names) => {
      looks.push(names);
      return tables;
    },
    ask,
  });
  return { ...positions, looks };
};

it("asks the process that moves projections, once for a position, and not the tables", async () => {
  const asked: unknown[] = [];
  const { reached, looks } = elsewhere(async (...question) => {
    asked.push(question);
    return true;
  });
  expect(await reached(["carts", "orders"], 5n, 60_000)).toBe(true);
  expect(await reached(["carts"], 4n, 60_000)).toBe(true);
  expect(asked).toEqual([[["carts", "orders"], 5n, 60_000]]);
  expect(looks).toEqual([]);
});

it("waits no longer when that process says that it is in vain", async () => {
  const { reached } = elsewhere(async () => false);
  expect(await reached(["carts"], 5n, 60_000)).toBe(false);
});

it("looks into the tables while that process is away", async () => {
  const tables = new Map([["carts", 5n]]);
  const { reached, looks, stop } = elsewhere(() => Promise.reject(new Error("gone")), tables);
  expect(await reached(["carts"], 5n, 60_000)).toBe(true);
  expect(looks).toEqual([["carts"]]);
  stop();
});

it("ignores a position that is older than the known one", async () => {
  const tables = new Map([
    ["carts", 3n],
    ["orders", 9n],
  ]);
  let isAway = false;
  const { reached, of, stop } = elsewhere(async () => {
    if (isAway) throw new Error("gone");
    return true;
  }, tables);
  await reached(["carts"], 5n, 60_000);
  isAway = true;
  await reached(["orders"], 9n, 60_000);
  expect([of("carts"), of("orders")]).toEqual([5n, 9n]);
  stop();
});

it("accepts every name where the projections are not loaded", async () => {
  const { reached, of, stop } = createPositions({
    isLocal: () => false,
    isStopped: () => false,
    lookUp: async () => new Map([["carts", 5n]]),
  });
  expect(of("carts")).toBe(0n);
  expect(await reached(["carts"], 5n, 60_000)).toBe(true);
  expect(of("carts")).toBe(5n);
  expect(await reached(["orders"], 5n, 20)).toBe(false);
  stop();
});
