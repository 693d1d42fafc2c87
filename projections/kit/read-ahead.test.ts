import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import type { PreparedPage } from "./apply.ts";
import type { FeedPage } from "./feed.ts";
import { createReadAhead } from "./read-ahead.ts";

const page = (upTo: bigint, more: boolean): FeedPage => ({ events: [], upTo, more });
const prepare = async (each: FeedPage, after: bigint): Promise<PreparedPage> => ({
  ...each,
  after,
  isHeld: false,
  isJoined: false,
  isJoint: false,
  statements: [],
});

const reading = (last: bigint) => {
  const asked: bigint[] = [];
  const ahead = createReadAhead({
    read: async (after) => {
      asked.push(after);
      return page(after + 10n, after + 10n < last);
    },
    prepare,
  });
  return { asked, ahead };
};

it("reads two pages further while one is used, and no more", async () => {
  const { asked, ahead } = reading(100n);
  expect((await ahead.take(0n)).upTo).toBe(10n);
  await until(async () => asked.length === 3);
  expect(asked).toEqual([0n, 10n, 20n]);
  expect((await ahead.take(10n)).upTo).toBe(20n);
  await until(async () => asked.length === 4);
  expect(asked).toEqual([0n, 10n, 20n, 30n]);
});

it("continues at the given position at the end of the log", async () => {
  const { asked, ahead } = reading(20n);
  expect((await ahead.take(0n)).upTo).toBe(10n);
  expect((await ahead.take(10n)).upTo).toBe(20n);
  expect((await ahead.take(25n)).upTo).toBe(35n);
  expect(asked).toEqual([0n, 10n, 25n]);
});

it("drops the pages it has read when it is reset", async () => {
  const { asked, ahead } = reading(1_000n);
  await ahead.take(0n);
  await until(async () => asked.length === 3);
  ahead.forget();
  expect((await ahead.take(500n)).upTo).toBe(510n);
});

it("passes a failed read on to anyone who takes it, and reads again after", async () => {
  let failing = true;
  const ahead = createReadAhead({
    read: async (after) => {
      if (failing) throw new Error("away");
      return page(after + 10n, false);
    },
    prepare,
  });
  await expect(ahead.take(0n)).rejects.toThrow("away");
  failing = false;
  ahead.forget();
  expect((await ahead.take(0n)).upTo).toBe(10n);
});

it("asks for the next page before it thinks out the one that has come", async () => {
  const order: string[] = [];
  const ahead = createReadAhead({
    read: async (after) => {
      order.push(`read ${after}`);
      return page(after + 10n, after === 0n);
    },
    prepare: async (each, after) => {
      order.push(`prepare ${each.upTo}`);
      return prepare(each, after);
    },
  });
  await ahead.take(0n);
  expect(order.indexOf("read 10")).toBeLessThan(order.indexOf("prepare 10"));
});

it("prepares the last page after the ones before it, however fast it comes", async () => {
  const order: bigint[] = [];
  const ahead = createReadAhead({
    read: async (after) => page(after + 10n, after < 20n),
    prepare: async (each, after) => {
      order.push(after);
      return prepare(each, after);
    },
  });
  for (const after of [0n, 10n, 20n]) await ahead.take(after);
  expect(order).toEqual([0n, 10n, 20n]);
});
