import { expect, it } from "vitest";
import { createConstantTime } from "./constant-time.ts";

/** A clock that only moves when someone waits or works. */
const setUp = () => {
  let now = 1_000;
  const pass = async (milliseconds: number) => {
    now += milliseconds;
  };
  const steadily = createConstantTime({ nowMs: () => now, wait: pass });
  const spent = async (work: () => Promise<unknown>) => {
    const begun = now;
    await steadily(work).catch(() => undefined);
    return now - begun;
  };
  return { pass, spent };
};

it("answers at whole steps, however little or much there was to do", async () => {
  const { pass, spent } = setUp();
  expect(await spent(() => pass(0))).toBe(250);
  expect(await spent(() => pass(1))).toBe(250);
  expect(await spent(() => pass(249))).toBe(250);
  expect(await spent(() => pass(250))).toBe(250);
  expect(await spent(() => pass(251))).toBe(500);
});

it("refuses at the same steps", async () => {
  const { pass, spent } = setUp();
  const refuse = async () => {
    await pass(60);
    throw new Error("refused");
  };
  expect(await spent(refuse)).toBe(250);
});

it("answers what was found", async () => {
  const steadily = createConstantTime({ nowMs: () => 0, wait: async () => undefined });
  expect(await steadily(async () => "found")).toBe("found");
});
