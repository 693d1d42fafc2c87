import { expect, it } from "vitest";
import { counterMax, counterOf } from "./counter.ts";

it.each([
  ["none", undefined],
  ["no number", "many"],
  ["half a number", "12 characters"],
  ["nothing", ""],
  ["negative", "-5"],
  ["negative, as a number", -5],
  ["nothing at all", "0"],
  ["no end", "Infinity"],
])("shows no counter for a length that is %s [B5.13]", (_what, written) => {
  expect(counterMax(written)).toBe(0);
  expect(counterOf(written, "typed")).toBeUndefined();
});
it("shows current / max, and marks a text that is too long [B2.42] [B5.13]", () => {
  expect(counterOf("5", "")).toEqual({ current: 0, max: 5, text: "0 / 5", exceeded: false });
  expect(counterOf("5", "12345")).toMatchObject({ text: "5 / 5", exceeded: false });
  expect(counterOf(5, "123456")).toMatchObject({ text: "6 / 5", exceeded: true });
});
