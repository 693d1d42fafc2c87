import { offsetMs } from "./zone-offset.ts";
import { localTimeOf, startOfDay } from "./zoned-day.ts";

const HOUR_MS = 3_600_000;

/** Where the hour on a zone's clocks began, in milliseconds since 1970. Some clocks are a part of an hour ahead of UTC. */
export const startOfClockHour = (atMs: number, timeZone: string): number => {
  const localMs = atMs + offsetMs(atMs, timeZone);
  return atMs - (localMs - Math.floor(localMs / HOUR_MS) * HOUR_MS);
};

export type DayHour = {
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  /** On the clock, such as `13:00`. */
  readonly label: string;
};

/**
 * The hours of a day in a time zone, ascending: 23 or 25 where clocks change. An hour that the clock shows a second time is
 * called `01:00 again`.
 */
export const hoursOfDay = (day: string, timeZone: string): readonly DayHour[] => {
  const hours: DayHour[] = [];
  const labels = new Set<string>();
  let atMs = Date.parse(startOfDay(day, timeZone));
  for (;;) {
    const [localDay = "", clock = ""] = localTimeOf(atMs, timeZone).split("T");
    if (localDay > day) return hours;
    const label = labels.has(clock) ? `${clock} again` : clock;
    hours.push({ startsAt: new Date(atMs).toISOString(), label });
    labels.add(clock);
    atMs = startOfClockHour(atMs + HOUR_MS, timeZone);
  }
};
