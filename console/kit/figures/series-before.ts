import type { Series } from "./chart.ts";

type OfDay = { readonly day: string };

/**
 * The line of the days that a range is compared with, day under day; none without such days. Days
 * beyond the range have no place.
 */
export const seriesBefore = <Day extends OfDay>(
  label: string,
  days: readonly OfDay[],
  daysBefore: readonly Day[],
  value: (day: Day) => number | null,
): readonly Series[] => {
  if (daysBefore.length === 0) return [];
  const shown = days.map((_, place) => daysBefore[place]);
  return [
    {
      label: `${label} before`,
      values: shown.map((day) => (day === undefined ? null : value(day))),
      days: shown.map((day) => day?.day),
      color: "--db-line-strong",
    },
  ];
};
