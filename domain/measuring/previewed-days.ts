import { addDays } from "../kit/zoned-day.ts";

/**
 * The first day of a preview that has too many page views to compare all of them: the one after the earliest that
 * was read, which is whole. Where a single day has too many, that day as far as it was read.
 */
export const firstPreviewedDay = (earliest: string, last: string): string => {
  const next = addDays(earliest, 1);
  return next > last ? last : next;
};
