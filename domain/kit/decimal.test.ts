import { describe, expect, it } from "vitest";
import {
  integerDigits,
  movePoint,
  parseDecimal,
  printDecimal,
  type RoundingMode,
  round,
  stripZeros,
  subtract,
} from "./decimal.ts";

const modes: readonly RoundingMode[] = [
  "up",
  "down",
  "ceiling",
  "floor",
  "half-up",
  "half-down",
  "half-even",
];

describe("rounding", () => {
  it.each([
    ["5.5", "6 5 6 5 6 5 6"],
    ["2.5", "3 2 3 2 3 2 2"],
    ["1.6", "2 1 2 1 2 2 2"],
    ["1.1", "2 1 2 1 1 1 1"],
    ["1.0", "1 1 1 1 1 1 1"],
    ["0.01", "1 0 1 0 0 0 0"],
    ["-1.1", "-2 -1 -1 -2 -1 -1 -1"],
    ["-2.5", "-3 -2 -2 -3 -3 -2 -2"],
    ["-5.5", "-6 -5 -5 -6 -6 -5 -6"],
  ])("%s goes up, down, to ceiling, floor, half-up, half-down, half-even: %s [B5.16]", (n, all) =>
    expect(modes.map((mode) => round(n, 0, mode)).join(" ")).toBe(all),
  );
  it.each(["", "abc", "1,5", "0x10", "1e", "--1", "12 ", "1.2.3", "NaN", "9".repeat(1_001)])(
    "of %j, which is no number, is not-a-number [B5.16]",
    (text) => expect(round(text, 2, "half-up")).toBe("NaN"),
  );
  it("is exact for any number of digits [B5.16]", () => {
    expect(round("123456789012345678901234.565", 2, "half-even")).toBe(
      "123456789012345678901234.56",
    );
    expect(round("1.005", 2, "half-up")).toBe("1.01");
    expect(round("999.995", 2, "half-up")).toBe("1000.00");
    expect(round("1", 3, "down")).toBe("1.000");
    expect(round("1250", -2, "half-even")).toBe("1200");
  });
});

describe("a decimal", () => {
  it.each([
    ["1.50", "1.50"],
    [".5", "0.5"],
    ["5.", "5"],
    ["-.5", "-0.5"],
    ["+5", "5"],
    ["007", "7"],
    ["1e3", "1000"],
    ["1.5e-3", "0.0015"],
    ["-0", "0"],
  ])("%s is %s", (text, printed) => {
    const value = parseDecimal(text);
    expect(value && printDecimal(value)).toBe(printed);
  });
  it("moves its point, loses zeros, is subtracted and counted", () => {
    const [a, b] = ["12.50", "100"].map(parseDecimal);
    if (!a || !b) throw new Error("These are numbers.");
    expect(printDecimal(movePoint(a, -2))).toBe("0.1250");
    expect(printDecimal(stripZeros(a))).toBe("12.5");
    expect(printDecimal(subtract(a, b))).toBe("-87.50");
    expect([integerDigits(a), integerDigits(movePoint(a, -4))]).toEqual([2, 1]);
  });
});
