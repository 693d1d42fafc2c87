import type { Mark } from "../kit/figures/chart.ts";
import type { TrafficReport } from "./traffic-figures.tsx";

type Hour = TrafficReport["clockHours"][number];

/** Marks are below the hour in which something happened. A note is about the whole day: it is below the first one. */
export const marksOfHours = (
  marks: readonly (Mark & { readonly at: string })[],
  hours: readonly Hour[],
): readonly Mark[] =>
  marks.flatMap((mark) => {
    const hour = hours.findLast(({ startsAt }) => startsAt <= mark.at) ?? hours[0];
    return hour === undefined ? [] : [{ ...mark, day: hour.label }];
  });
