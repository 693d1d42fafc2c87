import { expect, it } from "vitest";
import type { Locks } from "#infra/locks/port.ts";
import { silentLog } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createTakeOver, poolLock } from "./take-over.ts";

const watch = () => {
  const unlocked: unknown[] = [];
  const held = new Set<string>();
  const sql = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (text.includes("force_unlock_workers")) unlocked.push(values[0]);
      return ["one", "two"].map((pool) => ({ pool }));
    },
  } as unknown as Sql;
  const locks = {
    unheld: async (names: readonly string[]) => names.filter((name) => !held.has(name)),
  } as unknown as Locks;
  return { unlocked, held, look: createTakeOver(sql, locks, silentLog) };
};

it("takes over from workers that hold no lock, looked at twice", async () => {
  const { unlocked, held, look } = watch();
  held.add(poolLock("two"));
  await look();
  expect(unlocked).toEqual([]);
  await look();
  expect(unlocked).toEqual([["one"]]);
});

it("leaves those alone whose locks were away for a moment only", async () => {
  const { unlocked, held, look } = watch();
  await look();
  held.add(poolLock("one")).add(poolLock("two"));
  await look();
  held.clear();
  await look();
  expect(unlocked).toEqual([]);
});
