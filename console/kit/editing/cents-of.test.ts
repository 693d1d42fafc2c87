import { describe, expect, it } from "vitest";
import { centsOf } from "./cents-of.ts";

describe("a price being typed", () => {
  it.each([
    ["12.50", 1250],
    ["12.5", 1250],
    ["0", 0],
    ["19.99", 1999],
    [" 7 ", 700],
  ])("reads %s as cents", (typed, cents) => expect(centsOf(typed)).toBe(cents));

  it.each(["", "abc", "-1", "1.234", "1e3", "1,5"])("does not take %s for a price", (typed) =>
    expect(centsOf(typed)).toBeNaN(),
  );
});
