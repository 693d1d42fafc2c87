import { expect, it } from "vitest";
import { POSITION_COOKIE } from "#domain/kit/position-names.ts";
import { type CookieJar, seeWritesOf } from "./http.ts";

const jarAt = (position?: string): CookieJar =>
  new Map(position === undefined ? [] : [[POSITION_COOKIE, position]]);

it.each([
  ["what was written later", undefined, "7", "7"],
  ["a position with more digits", "9", "10", "10"],
  ["its own later writes still", "12", "7", "12"],
  ["nothing where nothing was written", undefined, undefined, undefined],
] as const)("a jar sees %s", (_, own, others, seen) => {
  const jar = jarAt(own);
  seeWritesOf(jar, jarAt(others));
  expect(jar.get(POSITION_COOKIE)).toBe(seen);
});
