import * as z from "zod/mini";
import { dayOf } from "../kit/zoned-day.ts";

export const MIN_RETENTION_MONTHS = 3;
export const MAX_RETENTION_MONTHS = 120;
/** What members can choose, next to keeping everything. */
export const retentionChoices = [3, 6, 12, 14, 25, 38] as const;

/** How many months reports of browsers are kept in the event log after their month; null: for ever. */
export const RetentionMonths = z.nullable(
  z.int().check(z.minimum(MIN_RETENTION_MONTHS), z.maximum(MAX_RETENTION_MONTHS)),
);
export type RetentionMonths = z.infer<typeof RetentionMonths>;

/** Months later (or earlier, when negative): `2026-11` and 2 give `2027-01`. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The first month whose reports are kept; all before it are destroyed. */
export const firstRetainedMonth = (at: string, timeZone: string, months: number): string =>
  addMonths(dayOf(new Date(at), timeZone).slice(0, 7), -months);

/** Whether reports are kept for a shorter time than before. */
export const isShorter = (after: RetentionMonths, before: RetentionMonths): boolean =>
  after !== null && (before === null || after < before);
