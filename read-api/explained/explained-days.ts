import * as z from "zod/mini";
import { addDays, startOfDay } from "#domain/kit/zoned-day.ts";
import type { ExplainedId } from "./explained-number.ts";

/** Days of the longest range of *Visits*, from the beginning of its first month on. */
const MAX_DAYS = 431;
export const DAY_MS = 86_400_000;
/** So that no value of a range has to be computed again: as many as events are read for one. */
export const KEPT = 250_000;

type Days = { readonly from: string; readonly to: string };

/** A day, or the first and the last day of a range: `2030-01-01.2030-01-31`. Undefined for an id that is neither. */
export const daysOf = ({ id }: Pick<ExplainedId, "id">): Days | undefined => {
  const [from = "", to = from, ...rest] = id.split(".");
  const areDays = [from, to].every((day) => z.iso.date().safeParse(day).success);
  const isRange = areDays && rest.length === 0 && from <= to && addDays(from, MAX_DAYS) > to;
  return isRange ? { from, to } : undefined;
};

/** Views of a visit that began on the day before were recorded since then. */
export const sinceOf = ({ from }: Days, { timeZone }: ExplainedId): string =>
  startOfDay(addDays(from, -1), timeZone);

export const sinceMsOf = (target: ExplainedId): number => {
  const days = daysOf(target);
  return days === undefined ? Number.POSITIVE_INFINITY : Date.parse(sinceOf(days, target));
};

export const timesOf = (
  target: ExplainedId,
): { readonly startMs: number; readonly endMs: number } => {
  const days = daysOf(target);
  if (days === undefined) return { startMs: Number.NaN, endMs: Number.NaN };
  const startMs = Date.parse(startOfDay(days.from, target.timeZone));
  return { startMs, endMs: Date.parse(startOfDay(addDays(days.to, 1), target.timeZone)) };
};

/** Nearly all that is read for a day that ended within this time is of the day itself. */
const RECENT_MS = 2 * DAY_MS;

/**
 * Several days, and a day of long ago with everything that was recorded since then, have more page views than one call can
 * wait for.
 */
export const isLong = (target: ExplainedId): boolean => {
  const days = daysOf(target);
  if (days === undefined) return false;
  return days.from !== days.to || Date.now() >= timesOf(target).endMs + RECENT_MS;
};

/** The days of an id that names more: `2030-01-01.2030-01-31.order`. What follows is its last part. */
export const withinDays = (target: ExplainedId): readonly [days: ExplainedId, rest: string] => {
  const [from = "", to = "", ...rest] = target.id.split(".");
  return [{ ...target, id: `${from}.${to}` }, rest.join(".")];
};

/** The days alone of an id that names more. */
export const targetDays = (target: ExplainedId): ExplainedId => withinDays(target)[0];
