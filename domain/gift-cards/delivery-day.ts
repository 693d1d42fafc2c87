import { offsetMs } from "../kit/zone-offset.ts";

/** Not in the specification: a card with a delivery day is emailed at nine in the morning. */
const HOUR = 9;
const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_DAYS = 366;

/** The calendar day of a moment in a time zone: 2027-12-24. */
export const dayIn = (at: string, timeZone: string): string => {
  const atMs = Date.parse(at);
  return new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(0, 10);
};

/** First and last day that a customer can select. */
export const deliveryDays = (now: string, timeZone: string) => ({
  first: dayIn(now, timeZone),
  last: dayIn(new Date(Date.parse(now) + MAX_DAYS * DAY_MS).toISOString(), timeZone),
});

export type Delivery =
  | { readonly ok: true; readonly deliverAt: string | null }
  | { readonly ok: false; readonly problem: "past" | "too-late" };

/** When the email is sent for a selected day; null: immediately, also for today. */
export const deliveryOf = (day: string, now: string, timeZone: string): Delivery => {
  if (day === "") return { ok: true, deliverAt: null };
  const { first, last } = deliveryDays(now, timeZone);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
  if (!isDay || day < first) return { ok: false, problem: "past" };
  if (day > last) return { ok: false, problem: "too-late" };
  if (day === first) return { ok: true, deliverAt: null };
  const nine = midnight + HOUR * HOUR_MS;
  // The zone's offset at nine UTC can differ from the one at nine local time, so it is looked up
  // again at the result.
  const guess = nine - offsetMs(nine, timeZone);
  return { ok: true, deliverAt: new Date(nine - offsetMs(guess, timeZone)).toISOString() };
};
