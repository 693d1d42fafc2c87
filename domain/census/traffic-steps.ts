import { hoursOfDay } from "../kit/day-hours.ts";
import { plainDayText } from "../kit/plain-days.ts";

type Counts = {
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
  /** Null: not known to the member. */
  readonly sales: { readonly orders: number; readonly totalCents: number } | null;
};
type Day = Counts & { readonly day: string };
type Hour = Counts & { readonly label: string };

/** What a report on visits has by day, or by hour of a single day. */
export type SteppedReport = {
  readonly from: string;
  readonly timeZone: string;
  readonly isInProgress: boolean;
  readonly before: { readonly from: string } | null;
  readonly days: readonly Day[];
  readonly daysBefore: readonly Day[];
  readonly clockHours: readonly Hour[];
  readonly clockHoursBefore: readonly Hour[];
};

/** Steps of a chart, and of what it is compared with. Of hours they are called as they are shown. */
export type Steps = {
  readonly names: readonly string[];
  readonly now: readonly Day[];
  readonly before: readonly Day[];
  /** Undefined: the steps are days. */
  readonly hours: { readonly running: number | undefined } | undefined;
};

const named = (hours: readonly Hour[], prefix = ""): Steps["now"] =>
  hours.map(({ label, visitors, visits, views, sales }) => ({
    day: `${prefix}${label}`,
    visitors,
    visits,
    views,
    sales,
  }));

/**
 * The hours of a range of one day, or its days, each in the place of the one that it is compared with. Of today, the hours to come
 * have a name and no value.
 */
export const stepsOf = ({
  from,
  timeZone,
  days,
  daysBefore,
  clockHours,
  clockHoursBefore,
  before,
  isInProgress,
}: SteppedReport): Steps => {
  if (clockHours.length === 0)
    return {
      names: days.map(({ day }) => day),
      now: days,
      before: daysBefore,
      hours: undefined,
    };
  const hasToCome = isInProgress && clockHoursBefore.length > 0;
  const shown = hasToCome ? hoursOfDay(from, timeZone) : clockHours;
  return {
    names: shown.map(({ label }) => label),
    now: named(clockHours),
    before: named(clockHoursBefore, before === null ? "" : `${plainDayText(before.from)}, `),
    hours: { running: isInProgress ? clockHours.length - 1 : undefined },
  };
};
