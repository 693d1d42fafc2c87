import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startOfDay } from "#domain/kit/zoned-day.ts";
import { setUpLocalDay, startsOf } from "#tests/support/local-day-setup.ts";

setUpLocalDay();

describe("the first moment of a local day", () => {
  it.each([
    // Clocks go back from 01:00 to 00:00.
    ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00.000Z"],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    // They go back from 24:00 to 23:00.
    ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
    // They skip midnight.
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    // They skip the hour before it, and go back to that.
    ["America/Nuuk", "2026-03-29", "2026-03-29T01:00:00.000Z"],
    ["America/Nuuk", "2026-10-25", "2026-10-25T02:00:00.000Z"],
  ])("in %s on %s is %s", async (zone, day, start) => {
    expect([startOfDay(day, zone), await startsOf([[zone, day]])]).toEqual([
      start,
      [`${zone} ${day} ${start}`],
    ]);
  });

  it("is computed in one place", () => {
    const others = globSync("read-api/**/*.ts").filter(
      (file) =>
        !/\.test\.ts$|local-day\.ts$/.test(file) &&
        /::timestamp\s+at time zone/.test(readFileSync(file, "utf8")),
    );
    expect(others).toEqual([]);
  });
});
