import * as z from "zod/mini";
import { dayOf } from "../kit/zoned-day.ts";

export const MIN_KEPT_MONTHS = 3;
export const MAX_KEPT_MONTHS = 120;
/** What members can choose, next to keeping everything. */
export const keptMonthsChoices = [3, 6, 12, 14, 25, 38] as const;

/** How many months page views are kept in the event log after their month; null: for ever. */
export const KeptMonths = z.nullable(
  z.int().check(z.minimum(MIN_KEPT_MONTHS), z.maximum(MAX_KEPT_MONTHS)),
);
export type KeptMonths = z.infer<typeof KeptMonths>;

/** Months later (or earlier, when negative): `2026-11` and 2 give `2027-01`. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The first month whose page views are kept; all before it are destroyed. */
export const firstKeptMonth = (at: string, timeZone: string, keptMonths: number): string =>
  addMonths(dayOf(new Date(at), timeZone).slice(0, 7), -keptMonths);

/** Whether fewer page views are kept than before. */
export const isShorter = (after: KeptMonths, before: KeptMonths): boolean =>
  after !== null && (before === null || after < before);
