import type { SubscriptionPlan } from "../catalog/events.ts";
import { offsetMs } from "../kit/zone-offset.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day and time of a later month; the month's last day where it has no such day. */
const monthsLater = (wallMs: number, months: number): number => {
  const wall = new Date(wallMs);
  const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const day = Math.min(wall.getUTCDate(), daysIn(year, month));
  return Date.UTC(year, month, day) + (wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS);
};

/**
 * The moment at which a zone's clocks show this time: of two the earlier, and where clocks leap over
 * it as much later as they leap.
 */
const momentOf = (wallMs: number, timeZone: string): number => {
  const before = wallMs - offsetMs(wallMs - DAY_MS, timeZone);
  const after = wallMs - offsetMs(wallMs + DAY_MS, timeZone);
  const shown = [before, after].filter((at) => at + offsetMs(at, timeZone) === wallMs);
  return shown.length === 0 ? before : Math.min(...shown);
};

type Billing = Pick<SubscriptionPlan, "billingPeriod">;

/**
 * When a period begins, and is paid for. Our choice: always counted from the first payment, by the
 * clocks and the calendar of the shop: whoever subscribes on January 31 pays on February 28 and again
 * on March 31, at the same time of the day, summer and winter.
 * @param startedAt of the first payment, ISO 8601
 * @param period counts from 1, which begins with the first payment
 * @param timeZone IANA
 */
export const periodStart = (
  startedAt: string,
  { billingPeriod: { value, unit } }: Billing,
  period: number,
  timeZone: string,
): string => {
  const startMs = Date.parse(startedAt);
  if (period <= 1) return new Date(startMs).toISOString();
  const steps = (period - 1) * value;
  const wallMs = startMs + offsetMs(startMs, timeZone);
  const months = unit === "YEAR" ? steps * MONTHS_PER_YEAR : steps;
  const later =
    unit === "WEEK" ? wallMs + steps * DAYS_PER_WEEK * DAY_MS : monthsLater(wallMs, months);
  return new Date(momentOf(later, timeZone)).toISOString();
};

/** Our choice: a payment that failed is tried again after so many days, and then no more. */
export const RETRY_AFTER_DAYS: readonly number[] = [1, 3, 5];

/**
 * When a payment that failed for the `attempt`-th time (from 1) is tried again; undefined: never.
 * @param failedAt ISO 8601
 */
export const retryAt = (failedAt: string, attempt: number): string | undefined => {
  const days = RETRY_AFTER_DAYS[attempt - 1];
  return days === undefined
    ? undefined
    : new Date(Date.parse(failedAt) + days * DAY_MS).toISOString();
};
