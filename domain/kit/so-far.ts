import { countDays, type Days } from "./comparison.ts";
import { addDays, dayOf, instantOf, localTimeOf } from "./zoned-day.ts";

/** Days of which the last one counts up to a moment; null: to its end. */
export type DaysUntil = Days & { readonly until: string | null };

/**
 * The part of the days before that a range can be compared with now. Of a range with today these end at the same time of
 * the clock on the day in the place of today, so that a morning is compared with a morning. Days of another number are
 * compared as they are.
 */
export const soFar = (range: Days, before: Days, timeZone: string, now: Date): DaysUntil => {
  const today = dayOf(now, timeZone);
  const isOver = today < range.from || today > range.to;
  if (isOver || today <= before.to || countDays(range) !== countDays(before))
    return { ...before, until: null };
  const to = addDays(before.from, countDays({ from: range.from, to: today }) - 1);
  const time = localTimeOf(now.getTime(), timeZone).slice(10);
  return {
    from: before.from,
    to,
    until: new Date(instantOf(`${to}${time}`, timeZone)).toISOString(),
  };
};
