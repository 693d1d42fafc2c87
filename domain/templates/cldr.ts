import { type Decimal, placesOf, printDecimal } from "../shared/decimal.ts";
import { formatDate, formatInterval } from "./cldr-dates.ts";
import { formatCurrency, formatDecimal } from "./cldr-numbers.ts";
import { formatRelative } from "./cldr-relative.ts";
import type { DateOptions, IntervalOptions, RelativeOptions } from "./date-options.ts";
import { createCache } from "./intl-cache.ts";
import type { NumberOptions } from "./number-options.ts";

/** How a language writes numbers, money and time. Times are milliseconds since 1970. */
export type Cldr = {
  /** Of the language and where it is spoken; XX for nowhere. */
  readonly region: string;
  readonly decimal: (value: Decimal, options: NumberOptions) => string;
  /** `value` in units of the currency, not in hundredths. */
  readonly currency: (value: Decimal, code: string, options: NumberOptions) => string;
  readonly date: (time: number, zone: string, options: DateOptions) => string;
  readonly interval: (
    times: readonly [number, number],
    zone: string,
    options: IntervalOptions,
  ) => string;
  readonly relative: (start: number, end: number, options: RelativeOptions) => string;
  /** zero, one, two, few, many or other. */
  readonly plural: (value: Decimal, type: Intl.PluralRuleType) => string;
};

const FALLBACK = "en-US";

/** The tag with the region that is meant, since that decides much; nonsense is English. */
const localeOf = (tag: string): Intl.Locale => {
  try {
    const given = new Intl.Locale(tag.replaceAll("_", "-"));
    const region = given.maximize().region;
    return region ? new Intl.Locale(given, { region }) : new Intl.Locale(FALLBACK);
  } catch {
    return new Intl.Locale(FALLBACK);
  }
};

const rules = createCache<Intl.PluralRules>();
const MOST_FRACTIONS = 20;

const pluralOf = (locale: string, value: Decimal, type: Intl.PluralRuleType): string => {
  const digits = Math.min(placesOf(value)[1].length, MOST_FRACTIONS);
  return rules(
    `${locale} ${type} ${digits}`,
    () =>
      new Intl.PluralRules(locale, {
        type,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).select(Number(printDecimal(value)));
};

const createCldr = (tag: string): Cldr => {
  const known = localeOf(tag);
  const locale = known.toString();
  return {
    region: known.region ?? "XX",
    decimal: (value, options) => formatDecimal(locale, value, options),
    currency: (value, code, options) => formatCurrency(locale, value, code, options),
    date: (time, zone, options) => formatDate(locale, time, zone, options),
    interval: (times, zone, options) => formatInterval(locale, times, zone, options),
    relative: (start, end, options) => formatRelative(locale, start, end, options),
    plural: (value, type) => pluralOf(locale, value, type),
  };
};

const languages = createCache<Cldr>();

/** Undefined for null: nothing is known of any language then. */
export const cldrOf = (tag: string | null): Cldr | undefined =>
  tag === null ? undefined : languages(tag.slice(0, 100), () => createCldr(tag.slice(0, 100)));
