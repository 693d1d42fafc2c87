import { describe, expect, it } from "vitest";
import { waitsAfterFailures } from "./attempts.ts";
import { tooManyAttemptsText } from "./texts.ts";

describe("waiting after wrong passwords", () => {
  it("begins after ten on one account and doubles up to a quarter of an hour", () => {
    expect(waitsAfterFailures("account")).toEqual([
      ...Array.from({ length: 10 }, () => 0),
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
    ]);
  });
  it("is never for ever: fewer than a hundred tries a day go through", () => {
    const waits = waitsAfterFailures("account");
    const longest = waits.at(-1) as number;
    expect(longest).toBe(15 * 60);
    expect((24 * 3_600) / longest).toBeLessThan(100);
  });
  it("begins later for a client, who may be a whole office", () => {
    expect(waitsAfterFailures("client").filter((seconds) => seconds === 0)).toHaveLength(20);
  });
  it("is given in seconds, then in minutes", () => {
    expect(tooManyAttemptsText(1)).toBe(
      "Too many attempts. Please try again in 1 second, or reset your password.",
    );
    expect(tooManyAttemptsText(59)).toContain("in 59 seconds,");
    expect(tooManyAttemptsText(61)).toContain("in 2 minutes,");
    expect(tooManyAttemptsText(60)).toContain("in 1 minute,");
  });
});
