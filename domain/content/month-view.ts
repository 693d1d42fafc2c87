import { addDays, dayOf, instantOf } from "../kit/zoned-day.ts";

type Occasion = { readonly startDate: number; readonly endDate: number };

export type MonthDay<Item> = {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Day of the month. */
  readonly number: number;
  /** Whether the day belongs to the month before or after, in the first or the last week. */
  readonly isOutside: boolean;
  /** What begins on this day or continues on it, in the order of time. */
  readonly items: readonly Item[];
};

export type Month<Item> = {
  /** YYYY-MM */
  readonly month: string;
  readonly previous: string;
  readonly next: string;
  readonly weeks: readonly (readonly MonthDay<Item>[])[];
};

/** Years that a calendar shows. */
const MIN_MONTH = "1971-01";
const MAX_MONTH = "9998-12";
const DAYS = 7;

/** YYYY-MM, within the years that a calendar shows. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= MIN_MONTH && text <= MAX_MONTH;

/** The month of a moment in a time zone. */
export const monthOf = (at: number, timeZone: string): string =>
  dayOf(new Date(at), timeZone).slice(0, "2030-01".length);

const moved = (month: string, months: number): string => {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, "2030-01".length);
};

/** Sunday is 0. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Monday in ISO 8601; Sunday in some countries. `firstDay`: 1 for Monday to 7 for Sunday. */
export const firstDayOf = (locale: string): number => {
  const known = new Intl.Locale(locale);
  // A property in some environments and a method in others.
  const info = Reflect.get(known, "weekInfo") ?? Reflect.get(known, "getWeekInfo")?.call(known);
  const first: unknown = info?.firstDay;
  return typeof first === "number" ? first : 1;
};

/** The first day that is shown, and the day after the last one. */
export const daysShown = (month: string, firstDay: number) => {
  const first = `${month}-01`;
  const before = (weekdayOf(first) - (firstDay % DAYS) + DAYS) % DAYS;
  const from = addDays(first, -before);
  const next = `${moved(month, 1)}-01`;
  const after = (firstDay % DAYS) - weekdayOf(next) + DAYS;
  return { from, to: addDays(next, after % DAYS) };
};

/** The moments between which something of the shown days lies. */
export const momentsShown = (month: string, firstDay: number, timeZone: string) => {
  const { from, to } = daysShown(month, firstDay);
  return {
    from: instantOf(`${from}T00:00:00`, timeZone),
    to: instantOf(`${to}T00:00:00`, timeZone),
  };
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** An evening that ends after midnight is one of its first day. What ends at midnight ends on the day before. */
const lastDayOf = ({ startDate, endDate }: Occasion, timeZone: string): string =>
  dayOf(new Date(endDate - startDate < DAY_MS ? startDate : endDate - 1), timeZone);

/** A month in whole weeks, by the clocks of the website. What takes several days is on each of them. */
export const monthView = <Item extends Occasion>(
  items: readonly Item[],
  {
    month,
    firstDay,
    timeZone,
  }: { readonly month: string; readonly firstDay: number; readonly timeZone: string },
): Month<Item> => {
  const { from, to } = daysShown(month, firstDay);
  const spans = items
    .toSorted((one, other) => one.startDate - other.startDate)
    .map((item) => ({
      item,
      first: dayOf(new Date(item.startDate), timeZone),
      last: lastDayOf(item, timeZone),
    }));
  const days: MonthDay<Item>[] = [];
  for (let day = from; day < to; day = addDays(day, 1))
    days.push({
      day,
      number: Number(day.slice(-2)),
      isOutside: !day.startsWith(month),
      items: spans.filter(({ first, last }) => first <= day && day <= last).map(({ item }) => item),
    });
  const weeks = Array.from({ length: days.length / DAYS }, (_none, week) =>
    days.slice(week * DAYS, (week + 1) * DAYS),
  );
  return { month, previous: moved(month, -1), next: moved(month, 1), weeks };
};
