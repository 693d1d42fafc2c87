import { expect, it } from "vitest";
import { movedStart } from "./moved-start.ts";

const HOUR_MS = 3_600_000;
const now = Date.parse("2030-05-16T18:00:00Z");

it("the end of an event moves with its start", () => {
  const dates = { startDate: now, endDate: now + 2 * HOUR_MS };
  const later = now + 200 * 24 * HOUR_MS;
  expect(movedStart(dates, later)).toEqual({ startDate: later, endDate: later + 2 * HOUR_MS });
  const earlier = now - HOUR_MS;
  expect(movedStart(dates, earlier)).toEqual({ startDate: earlier, endDate: now + HOUR_MS });
});

it("a start before which the event ends is corrected by itself", () => {
  const reversed = { startDate: now, endDate: now - HOUR_MS };
  expect(movedStart(reversed, now - 2 * HOUR_MS)).toEqual({ startDate: now - 2 * HOUR_MS });
});

it("an event without an end has none afterwards", () => {
  expect(movedStart({ startDate: now, endDate: null }, now + 1)).toEqual({ startDate: now + 1 });
});
