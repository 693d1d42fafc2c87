import type { SubscriptionPlan } from "../catalog/events.ts";
import { offsetMs } from "../kit/zone-offset.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day and time in a later month; the month's last day where it has no such day. */
const monthsLater = (wallMs: number, months: number): number => {
  const wall = new Date(wallMs);
  const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1));
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const day = Math.min(wall.getUTCDate(), daysIn(year, month));
  return Date.UTC(year, month, day) + (wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS);
};

/**
 * The instant at which a zone's clocks show this local time. An ambiguous time is the earlier
 * instant; a skipped time is moved by the length of the gap.
 */
const momentOf = (wallMs: number, timeZone: string): number => {
  const before = wallMs - offsetMs(wallMs - DAY_MS, timeZone);
  const after = wallMs - offsetMs(wallMs + DAY_MS, timeZone);
  const shown = [before, after].filter((at) => at + offsetMs(at, timeZone) === wallMs);
  return shown.length === 0 ? before : Math.min(...shown);
};

type Billing = Pick<SubscriptionPlan, "billingPeriod">;

/**
 * The start of a period, which is also when it is paid. Not in the specification: it is always
 * counted from the first payment, in the shop's calendar and time zone. A subscription started on
 * 31 January is paid on 28 February and on 31 March, at the same local time in summer and winter.
 * @param startedAt time of the first payment, ISO 8601
 * @param period starts at 1 with the first payment
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

/**
 * Not in the specification: days after which a failed payment is retried; there are no further
 * attempts.
 */
export const RETRY_AFTER_DAYS: readonly number[] = [1, 3, 5];

/**
 * When a payment is retried after its `attempt`-th failure (from 1); undefined: never.
 * @param failedAt ISO 8601
 */
export const retryAt = (failedAt: string, attempt: number): string | undefined => {
  const days = RETRY_AFTER_DAYS[attempt - 1];
  return days === undefined
    ? undefined
    : new Date(Date.parse(failedAt) + days * DAY_MS).toISOString();
};
