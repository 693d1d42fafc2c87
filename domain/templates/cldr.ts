import { type Decimal, placesOf, printDecimal } from "../kit/decimal.ts";
import { createCache } from "../kit/intl-cache.ts";
import { formatDate } from "./cldr-dates.ts";
import { formatInterval } from "./cldr-intervals.ts";
import { formatCurrency, formatDecimal } from "./cldr-numbers.ts";
import { formatRelative } from "./cldr-relative.ts";
import { dateOptions, intervalOptions, relativeOptions } from "./date-options.ts";
import { type MessageHost, sayMessage } from "./message.ts";
import { currencyStyles, decimalStyles, numberOptions } from "./number-options.ts";
import { rememberByArgs } from "./remember.ts";

type Args = readonly string[];

/**
 * Numbers, money and times of a language. `args` are the options as written in a template:
 * `style:short`, `date:long`; unknown ones are ignored. Times are milliseconds since 1970.
 */
export type Cldr = {
  /** Region of the language; XX for none. */
  readonly region: string;
  readonly decimal: (value: Decimal, args: Args) => string;
  /** `value` is in units of the currency, not in hundredths. */
  readonly currency: (value: Decimal, code: string, args: Args) => string;
  readonly date: (time: number, zone: string, args: Args) => string;
  readonly interval: (times: readonly [number, number], zone: string, args: Args) => string;
  readonly relative: (start: number, end: number, args: Args) => string;
  /** zero, one, two, few, many or other. */
  readonly plural: (value: Decimal, type: Intl.PluralRuleType) => string;
  readonly message: (source: string, host: MessageHost) => string;
};

const FALLBACK = "en-US";

/**
 * Adds the likely region to a tag because many rules depend on it; an invalid tag means English.
 */
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
const MAX_FRACTIONS = 20;

const pluralOf = (locale: string, value: Decimal, type: Intl.PluralRuleType): string => {
  const digits = Math.min(placesOf(value)[1].length, MAX_FRACTIONS);
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

const keyOf = ({ negative, digits, scale }: Decimal): string =>
  `${negative ? "-" : ""}${digits} ${scale}`;

const LONGEST_ZONE = 80;

const createCldr = (tag: string): Cldr => {
  const known = localeOf(tag);
  const locale = known.toString();
  const numbers = rememberByArgs<string>();
  const amounts = rememberByArgs<string>();
  const datesIn = createCache<typeof numbers>();
  return {
    region: known.region ?? "XX",
    decimal: (value, args) =>
      numbers(args, keyOf(value), () =>
        formatDecimal(locale, value, numberOptions(args, decimalStyles)),
      ),
    currency: (value, code, args) =>
      amounts(args, `${keyOf(value)} ${code}`, () =>
        formatCurrency(locale, value, code, numberOptions(args, currencyStyles)),
      ),
    date: (time, zone, args) => {
      const say = (): string => formatDate(locale, time, zone, dateOptions(args));
      if (zone.length > LONGEST_ZONE) return say();
      return datesIn(zone, () => rememberByArgs<string>())(args, time, say);
    },
    interval: (times, zone, args) => formatInterval(locale, times, zone, intervalOptions(args)),
    relative: (start, end, args) => formatRelative(locale, start, end, relativeOptions(args)),
    plural: (value, type) => pluralOf(locale, value, type),
    message: sayMessage,
  };
};

const languages = createCache<Cldr>();

/** Undefined for null: there is no locale data. */
export const cldrOf = (tag: string | null): Cldr | undefined =>
  tag === null ? undefined : languages(tag.slice(0, 100), () => createCldr(tag.slice(0, 100)));
