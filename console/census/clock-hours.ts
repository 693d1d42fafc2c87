import { plainDayText } from "#domain/kit/plain-days.ts";
import type { Mark } from "../kit/figures/chart.ts";
import type { TrafficReport } from "./traffic-figures.tsx";

type Hour = TrafficReport["clockHours"][number];

/** Steps of a chart, and of what it is compared with. Of hours they are called as they are shown. */
export type Steps = {
  readonly names: readonly string[];
  readonly now: readonly (Pick<Hour, "visitors" | "visits" | "views" | "sales"> & {
    readonly day: string;
  })[];
  readonly before: Steps["now"];
  /** Undefined: the steps are days. */
  readonly hours: { readonly running: number | undefined } | undefined;
};

const named = (hours: readonly Hour[], prefix = ""): Steps["now"] =>
  hours.map(({ label, visitors, visits, views, sales }) => ({
    ...{ day: `${prefix}${label}`, visitors, visits, views, sales },
  }));

/** The hours of a range of one day, or its days. Of today, the hours to come have a name and no value. */
export const stepsOf = ({
  days,
  daysBefore,
  clockHours,
  clockHoursBefore,
  before,
  isInProgress,
}: TrafficReport): Steps => {
  if (clockHours.length === 0)
    return {
      ...{ names: days.map(({ day }) => day), now: days, before: daysBefore, hours: undefined },
    };
  const names = clockHours.map(({ label }) => label);
  const toCome = isInProgress ? clockHoursBefore.slice(names.length) : [];
  return {
    names: [...names, ...toCome.map(({ label }) => label)],
    now: named(clockHours),
    before: named(clockHoursBefore, before === null ? "" : `${plainDayText(before.from)}, `),
    hours: { running: isInProgress ? names.length - 1 : undefined },
  };
};

/** Marks are below the hour in which something happened. A note is about the whole day: it is below the first one. */
export const marksOfHours = (
  marks: readonly (Mark & { readonly at: string })[],
  hours: readonly Hour[],
): readonly Mark[] =>
  marks.flatMap((mark) => {
    const hour = hours.findLast(({ startsAt }) => startsAt <= mark.at) ?? hours[0];
    return hour === undefined ? [] : [{ ...mark, day: hour.label }];
  });
