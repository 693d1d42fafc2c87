import { createCache } from "#domain/kit/intl-cache.ts";
import type { Span } from "#domain/pages/blocks/opening-hours.ts";
import type { BlockServing } from "./serving.ts";

const formats = createCache<Intl.DateTimeFormat>();
const formatIn = (locale: string, name: string, options: Intl.DateTimeFormatOptions) =>
  formats(
    `${locale} ${name}`,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }),
  );

/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const dayName = (locale: string, index: number): string =>
  formatIn(locale, "day", { weekday: "long" }).format(FIRST_DAY + index * DAY_MS);

const timeText = (locale: string, time: string): string => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return formatIn(locale, "time", { timeStyle: "short" }).format(
    FIRST_DAY + (hour * 60 + minute) * 60_000,
  );
};

const timesOf = (locale: string, spans: readonly Span[]): readonly string[] =>
  spans.map(({ opens, closes }) => `${timeText(locale, opens)} – ${timeText(locale, closes)}`);

type Days = { readonly first: number; readonly last: number; readonly spans: readonly Span[] };

/** Neighbouring days with the same times are one line. */
const grouped = (week: readonly (readonly Span[])[]): readonly Days[] => {
  const all: Days[] = [];
  for (const [day, spans] of week.entries()) {
    const open = all.at(-1);
    if (open && JSON.stringify(open.spans) === JSON.stringify(spans))
      all[all.length - 1] = { ...open, last: day };
    else all.push({ first: day, last: day, spans });
  }
  return all;
};

/** Days and times as people of the website's language write them. */
export const openingHours: BlockServing<"opening-hours"> = {
  view: ({ week, exceptions }, { website: { locale, content } }) => {
    const language = content?.language ?? locale;
    return {
      days: grouped(week).map(({ first, last, spans }) => ({
        name:
          first === last
            ? dayName(language, first)
            : `${dayName(language, first)} – ${dayName(language, last)}`,
        times: timesOf(language, spans),
      })),
      special: exceptions.map(({ date, name, spans }) => ({
        date,
        day: formatIn(language, "date", { dateStyle: "long" }).format(Date.parse(date)),
        name,
        times: timesOf(language, spans),
      })),
    };
  },
};
