import { createCache } from "../kit/intl-cache.ts";
import { formatOf, joinedBy, leads, type Place, say, speaking, widthOf } from "./cldr-dates.ts";
import { inContext } from "./context.ts";
import type { IntervalOptions } from "./date-options.ts";
import { zoneOf } from "./intl-zones.ts";
import { narrowed } from "./narrow-spaces.ts";
import { type Fields, isEmpty, skeletonFields, splitFields, styleOf } from "./skeleton.ts";
import { zoneOffset } from "./time-zone.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Fields that a skeleton with only minutes or seconds requires. */
const completed = (fields: Fields, differentDays: boolean): Fields => {
  const [day, clock] = splitFields(fields);
  const all = differentDays && isEmpty(day) ? { ...skeletonFields("yMMMd"), ...clock } : fields;
  const hasLarge = Object.keys(all).some((letter) => "GyMdabBhHkKj".includes(letter));
  return hasLarge ? all : { ...skeletonFields("m" in all ? "j" : "jm"), ...all };
};

const untils = createCache<string>();

const untilIn = ({ locale }: Place): string =>
  untils(locale, () =>
    formatOf(locale, "UTC", { dateStyle: "short", timeStyle: "short" })
      .formatRangeToParts(0, 500 * DAY)
      .filter(({ source, type }) => source === "shared" && type === "literal")
      .map(({ value }) => value)
      .join(""),
  );

/** Chinese and Japanese start with the year and do not repeat equal parts: 2025年11月24日～26日. */
const yearFirst = (place: Place, fields: Fields, [from, to]: readonly [number, number]): string => {
  const format = formatOf(place.locale, zoneOf(place.zone), {
    calendar: place.calendar,
    ...styleOf(fields),
  });
  const one = format.formatToParts(from);
  const other = format.formatToParts(to);
  const same = other.findIndex(({ value }, at) => value !== one[at]?.value);
  const text = (parts: readonly Intl.DateTimeFormatPart[]): string =>
    parts.map(({ value }) => value).join("");
  return narrowed(place.locale, text(one) + untilIn(place) + text(other.slice(same)));
};

/** Some languages have wide spaces between dates with times. */
const betweenMoments = (place: Place): string => {
  const until = untilIn(place);
  return /^(hi|ru|uk|zh)\b/.test(place.locale)
    ? until.replaceAll("\u2009", " ")
    : narrowed(place.locale, until);
};

/** Nov 24 – 28, 2025 */
export const formatInterval = (
  locale: string,
  [from, to]: readonly [number, number],
  zone: string,
  options: IntervalOptions,
): string => {
  const place: Place = { locale, zone, calendar: "gregory" };
  const unitOf = (time: number, unit: number): number =>
    Math.floor((time + zoneOffset(zone, time)) / unit);
  const differentDays = unitOf(from, DAY) !== unitOf(to, DAY);
  const differentTimes = !differentDays && unitOf(from, MINUTE) !== unitOf(to, MINUTE);
  const wanted = options.skeleton ?? (differentDays ? options.date : undefined) ?? options.time;
  const fields = wanted
    ? completed(skeletonFields(wanted), differentDays)
    : skeletonFields(differentDays ? "yMMMd" : "jm");
  const [day, clock] = splitFields(fields);
  const range = (part: Fields): string => {
    if (/^(ja|zh)\b/.test(locale) && (part.M ?? 0) > 2) return yearFirst(place, part, [from, to]);
    const { s: _seconds, S: _fractions, ...rest } = part;
    return speaking(place, styleOf(rest), (format) => format.formatRangeToParts(from, to));
  };
  const single = (part: Fields, time = from): string => say(place, time, styleOf(part));
  const whole = (): string => {
    if (isEmpty(clock)) return differentDays ? range(day) : single(day);
    if (isEmpty(day)) return differentTimes ? range(clock) : single(clock);
    if (!differentDays)
      return joinedBy(place, "medium", single(day), differentTimes ? range(clock) : single(clock));
    const both = (time: number): string =>
      joinedBy(place, widthOf(day), single(day, time), single(clock, time));
    return both(from) + betweenMoments(place) + both(to);
  };
  return inContext(whole(), options.context, locale, leads(styleOf(day)));
};
