import { describe, expect, it } from "vitest";
import { offsetMs } from "./zone-offset.ts";

describe("the clocks of a time zone", () => {
  const HOUR = 3_600_000;
  it.each([
    ["UTC", "2030-01-01T00:00:00.000Z", 0],
    ["America/New_York", "2030-01-01T12:00:00.000Z", -5 * HOUR],
    ["America/New_York", "2030-07-01T12:00:00.000Z", -4 * HOUR],
    ["Europe/Berlin", "2030-12-31T23:30:00.000Z", HOUR],
    ["Asia/Kolkata", "2030-01-01T00:00:00.999Z", 5.5 * HOUR],
  ])("of %s are ahead of UTC at %s by %i ms", (zone, at, ms) =>
    expect(offsetMs(Date.parse(at), zone)).toBe(ms),
  );
});
