import { createCache } from "../kit/intl-cache.ts";
import { inContext, type Said } from "./context.ts";
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

/** What a date is said in: the language, its calendar, the place whose clock counts. */
export type Place = { readonly locale: string; readonly zone: string; readonly calendar: string };

/** A skeleton's `M` and `d` have no zero before them and `MM` and `dd` do, whatever the language likes. */
const asWanted = (parts: readonly Intl.DateTimeFormatPart[], style: Style): string =>
  parts
    .map(({ type, value }) => {
      const wanted = type === "month" || type === "day" ? style[type] : undefined;
      if (wanted === "numeric") return value.replace(/^0(?=\d)/, "");
      return wanted === "2-digit" ? value.padStart(2, "0") : value;
    })
    .join("");

type Style = Intl.DateTimeFormatOptions;

/** Calls `speak` with what says it, and puts its words right. */
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

/** A month or weekday without a day has the form that it has inside of a date: German `Nov.`, not `Nov`. */
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
    // Parts take long; where none is changed the whole is one.
    if (style.dateStyle && !style.timeStyle)
      return [{ type: "literal", value: format.format(time) }];
    const parts = named(format.formatToParts(time), format, time, place, nameStyle(style));
    const isAlone = !style.day && !style.dateStyle && (style.weekday ?? style.month);
    return isAlone ? asInDates(place, time, style, parts) : parts;
  });

/** A place where date and time are told apart. */
const SAMPLE = Date.UTC(2001, 10, 22, 15, 44);

const joints = createCache<string>();
const DATE = "\u0001";
const TIME = "\u0002";

/** As the language joins a date of that width with a time. */
export const joinedBy = (place: Place, width: Width, date: string, time: string): string => {
  const at = { ...place, zone: "UTC" };
  const joint = joints(`${place.locale} ${place.calendar} ${width}`, () =>
    say(at, SAMPLE, { dateStyle: width, timeStyle: "short" })
      .replace(say(at, SAMPLE, { dateStyle: width }), DATE)
      .replace(say(at, SAMPLE, { timeStyle: "short" }), TIME),
  );
  return joint.replace(DATE, () => date).replace(TIME, () => time);
};

/** By how the month is written. */
export const widthOf = ({ M = 0, E = 0 }: Fields): Width =>
  M === 4 ? (E > 0 ? "full" : "long") : M === 3 ? "medium" : "short";

type Piece = { readonly style: Style; readonly width: Width };

const dateAndTime = (
  options: DateOptions,
): { readonly date: Piece | undefined; readonly time: Piece | undefined } => {
  const { skeleton = "", time } = options;
  const date = options.date ?? (time || skeleton ? undefined : "long");
  const asked = skeletonFields(skeleton);
  // As in the reference engine a skeleton that says nothing is the weekday, and parts of a second are nothing.
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

/** Q4 2025; undefined where the words of a language are not known. */
const quarter = (locale: string, time: number, zone: string, { Q, M, d }: Fields) => {
  if (!Q || M || d || !/^(en|de|fr|es|it)\b/.test(locale)) return undefined;
  const local = new Date(time + zoneOffset(zone, time));
  const number = Math.floor(local.getUTCMonth() / 3) + 1;
  const year = local.getUTCFullYear();
  if (Q === 4 && locale.startsWith("en"))
    return `${number}${["st", "nd", "rd"][number - 1] ?? "th"} quarter ${year}`;
  return `${/^(en|de)/.test(locale) ? "Q" : "T"}${number} ${year}`;
};

export const leads = (style: Style): Said =>
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
  const said =
    quarter(locale, time, zone, options.date ? {} : skeletonFields(options.skeleton ?? "")) ??
    (date && inContext(say(place, time, date.style), options.context, locale, leads(date.style)));
  const told = clock && say(place, time, clock.style);
  if (said === undefined || told === undefined || !date) return said ?? told ?? "";
  return joinedBy(place, options.wrap ?? date.width, said, told);
};
