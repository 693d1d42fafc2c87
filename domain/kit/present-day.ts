import { dayOf } from "./zoned-day.ts";

/** Clocks change at quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const MAX_ZONES = 1_000;

/** Today's date in a time zone, for calls of a hot path: each zone is formatted once in a quarter of an hour. */
export const createPresentDay = (nowMs: () => number): ((timeZone: string) => string) => {
  const days = new Map<string, string>();
  let known = 0;
  return (timeZone) => {
    const quarter = Math.floor(nowMs() / QUARTER_MS);
    if (quarter !== known || days.size > MAX_ZONES) days.clear();
    known = quarter;
    const day = days.get(timeZone) ?? dayOf(new Date(quarter * QUARTER_MS), timeZone);
    days.set(timeZone, day);
    return day;
  };
};
