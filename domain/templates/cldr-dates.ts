import { createCache } from "../kit/intl-cache.ts";
import { type DateTextKind, inContext } from "./context.ts";
import type { DateOptions, Width } from "./date-options.ts";
import { GREENWICH, named, zoneOf } from "./intl-zones.ts";
import { beforePeriod, narrowed } from "./narrow-spaces.ts";
import { type Fields, isEmpty, skeletonFields, splitFields, styleOf } from "./skeleton.ts";
import { zoneOffset } from "./time-zone.ts";

const formats = createCache<Intl.DateTimeFormat>();

export const formatOf = (locale: string, timeZone: string, style: Style): Intl.DateTimeFormat =>
  formats(
    `${locale} ${timeZone} ${JSON.stringify(style)}`,
    () => new Intl.DateTimeFormat(locale, { ...style, timeZone }),
  );

/** The context of a date: the language, its calendar, and the time zone. */
export type Place = { readonly locale: string; readonly zone: string; readonly calendar: string };

/**
 * A skeleton's `M` and `d` have no leading zero and `MM` and `dd` do, whatever the language's
 * default.
 */
const asWanted = (parts: readonly Intl.DateTimeFormatPart[], style: Style): string =>
  parts
    .map(({ type, value }) => {
      const wanted = type === "month" || type === "day" ? style[type] : undefined;
      if (wanted === "numeric") return value.replace(/^0(?=\d)/, "");
      return wanted === "2-digit" ? value.padStart(2, "0") : value;
    })
    .join("");

type Style = Intl.DateTimeFormatOptions;

/** Calls `speak` with the formatted text and corrects its words. */
export const speaking = (
  { locale, zone, calendar }: Place,
  style: Style,
  speak: (format: Intl.DateTimeFormat) => readonly Intl.DateTimeFormatPart[],
): string => {
  const at = zoneOf(zone);
  const isGeneric = style.timeZoneName === "shortGeneric";
  const parts = speak(formatOf(locale, at, { calendar, ...style }));
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  // Only letters such as ET are short; the name of a place is not.
  if (isGeneric && !/^[A-Z]{2,4}$/.test(name))
    return speaking({ locale, zone, calendar }, { ...style, timeZoneName: "shortOffset" }, speak);
  const text = asWanted(style.dayPeriod ? parts : beforePeriod(locale, parts), style);
  return narrowed(locale, at === GREENWICH ? text.replace(/\u200e?\+[0٠]\u200e?/, "") : text);
};

/**
 * A month or weekday without a day has the form that it has inside a date: German `Nov.`, not
 * `Nov`.
 */
const asInDates = (
  { locale, zone, calendar }: Place,
  time: number,
  { month, weekday }: Style,
  parts: readonly Intl.DateTimeFormatPart[],
): readonly Intl.DateTimeFormatPart[] => {
  const style: Style = {
    calendar,
    day: "numeric",
    month: month ?? "long",
    ...(weekday && { weekday }),
  };
  const sample = formatOf(locale, zoneOf(zone), style).formatToParts(time);
  return parts.map((part) => {
    if (part.type !== "weekday" && part.type !== "month") return part;
    const value = sample.find(({ type }) => type === part.type)?.value ?? "0";
    return /\d/.test(value) ? part : { ...part, value };
  });
};

const nameStyle = ({ timeZoneName, timeStyle }: Style): string | undefined =>
  timeZoneName ?? (timeStyle === "long" ? "short" : undefined);

export const say = (place: Place, time: number, style: Style): string =>
  speaking(place, style, (format) => {
    // Formatting to parts is slow; it is skipped where no part changes.
    if (style.dateStyle && !style.timeStyle)
      return [{ type: "literal", value: format.format(time) }];
    const parts = named(format.formatToParts(time), format, time, place, nameStyle(style));
    const isAlone = !style.day && !style.dateStyle && (style.weekday ?? style.month);
    return isAlone ? asInDates(place, time, style, parts) : parts;
  });

/** A sample in which date and time can be distinguished. */
const SAMPLE = Date.UTC(2001, 10, 22, 15, 44);

const joints = createCache<string>();
const DATE = "\u0001";
const TIME = "\u0002";

/** Joins a date of that width with a time as the language does. */
export const joinedBy = (place: Place, width: Width, date: string, time: string): string => {
  const at = { ...place, zone: "UTC" };
  const joint = joints(`${place.locale} ${place.calendar} ${width}`, () =>
    say(at, SAMPLE, { dateStyle: width, timeStyle: "short" })
      .replace(say(at, SAMPLE, { dateStyle: width }), DATE)
      .replace(say(at, SAMPLE, { timeStyle: "short" }), TIME),
  );
  return joint.replace(DATE, () => date).replace(TIME, () => time);
};

/** The width follows from the format of the month. */
export const widthOf = ({ M = 0, E = 0 }: Fields): Width =>
  M === 4 ? (E > 0 ? "full" : "long") : M === 3 ? "medium" : "short";

type Piece = { readonly style: Style; readonly width: Width };

const dateAndTime = (
  options: DateOptions,
): { readonly date: Piece | undefined; readonly time: Piece | undefined } => {
  const { skeleton = "", time } = options;
  const date = options.date ?? (time || skeleton ? undefined : "long");
  const asked = skeletonFields(skeleton);
  // As in the reference engine, a skeleton without meaning prints the weekday, and fractions of a
  // second print nothing.
  const isVoid = skeleton !== "" && Object.keys(asked).every((letter) => letter === "S");
  const [day, clock] = splitFields(isVoid ? { E: 1 } : asked);
  const byWidth = (width: Width, style: Style): Piece => ({ style, width });
  const byFields = (fields: Fields): Piece | undefined =>
    isEmpty(fields) ? undefined : { style: styleOf(fields), width: widthOf(fields) };
  return {
    date: date ? byWidth(date, { dateStyle: date }) : byFields(day),
    time: time ? byWidth(time, { timeStyle: time }) : byFields(clock),
  };
};

/** Q4 2025; undefined for a language without a known text. */
const quarter = (locale: string, time: number, zone: string, { Q, M, d }: Fields) => {
  if (!Q || M || d || !/^(en|de|fr|es|it)\b/.test(locale)) return undefined;
  const local = new Date(time + zoneOffset(zone, time));
  const number = Math.floor(local.getUTCMonth() / 3) + 1;
  const year = local.getUTCFullYear();
  if (Q === 4 && locale.startsWith("en"))
    return `${number}${["st", "nd", "rd"][number - 1] ?? "th"} quarter ${year}`;
  return `${/^(en|de)/.test(locale) ? "Q" : "T"}${number} ${year}`;
};

export const leads = (style: Style): DateTextKind =>
  style.weekday || style.dateStyle === "full" ? "weekday" : "date";

/** Nov 24, 2025 at 4:00 PM */
export const formatDate = (
  locale: string,
  time: number,
  zone: string,
  options: DateOptions,
): string => {
  const place = { locale, zone, calendar: options.calendar ?? "gregory" };
  const { date, time: clock } = dateAndTime(options);
  const dateText =
    quarter(locale, time, zone, options.date ? {} : skeletonFields(options.skeleton ?? "")) ??
    (date && inContext(say(place, time, date.style), options.context, locale, leads(date.style)));
  const timeText = clock && say(place, time, clock.style);
  if (dateText === undefined || timeText === undefined || !date) return dateText ?? timeText ?? "";
  return joinedBy(place, options.wrap ?? date.width, dateText, timeText);
};
