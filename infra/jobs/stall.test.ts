import { expect, it } from "vitest";
import type { Sql } from "#infra/postgres/port.ts";
import { createIsStalled } from "./stall.ts";

const watch = (concurrency = 2) => {
  const work = { begun: 0, running: 0 };
  const left = { isLeft: true };
  const sql = { query: async () => [left] } as unknown as Sql;
  return { work, left, look: createIsStalled(sql, work, { tasks: ["note"], concurrency }) };
};

it("workers have stalled when they are free and took nothing since the last look, though jobs are due", async () => {
  const { look } = watch();
  expect([await look(), await look()]).toEqual([false, true]);
});
it("they have not when nothing is due", async () => {
  const { look, left } = watch();
  left.isLeft = false;
  expect([await look(), await look()]).toEqual([false, false]);
});
it("they have not when they took something in the meantime, or all of them are at work", async () => {
  const { look, work } = watch(2);
  await look();
  work.begun += 1;
  expect(await look()).toBe(false);
  work.running = 2;
  expect(await look()).toBe(false);
});
