import type { ReferenceEntry } from "./reference.ts";

const formatter = (
  name: string,
  says: string,
  template: string,
  data: unknown,
  locale?: string,
): ReferenceEntry => ({
  name,
  kind: "formatter",
  says,
  template,
  data,
  ...(locale !== undefined && { locale }),
});

const noon = 1_764_000_000_000;
const price = { value: "123450", currency: "USD" };

/** The reference page's section on numbers, money, dates and messages. */
export const i18nReference: readonly ReferenceEntry[] = [
  formatter(
    "decimal",
    "A number in the language’s format, with the given style, rounding and digits.",
    "{views|decimal style:short maxFrac:1}",
    { views: 12_345 },
    "en",
  ),
  formatter(
    "money",
    "A money value in whole units, in the language’s format.",
    "{price|money}",
    { price: { decimalValue: "1234.5", currencyCode: "EUR" } },
    "de",
  ),
  formatter(
    "money-format",
    "An amount in minor units with the currency's sign.",
    "{price|money-format}",
    { price },
  ),
  formatter(
    "money-string",
    "An amount in minor units with the currency's sign.",
    "{price|money-string}",
    { price },
  ),
  formatter(
    "moneyFormat",
    "An amount in minor units without the currency.",
    "{price|moneyFormat}",
    { price },
  ),
  formatter(
    "i18n-money-format",
    "An amount in minor units as the page's locale writes it; a currency and another locale may be named.",
    "{cents|i18n-money-format EUR de_DE}",
    { cents: 1_999 },
    "fr",
  ),
  formatter(
    "unit",
    "Money in minor units with the currency's sign, as `money-format`; numbers with other arguments as they are.",
    "{price|unit}",
    { price },
  ),
  formatter(
    "datetime",
    "A date in the website's time zone: date:, time: and wrap: take short, medium, long or full; other words are fields such as yMMMd.",
    "{publishOn|datetime date:long time:short}",
    { publishOn: noon },
    "en",
  ),
  formatter(
    "datetime-interval",
    "A date range that does not repeat what both dates share.",
    "{startDate, endDate|datetime-interval yMMMd}",
    { startDate: noon, endDate: noon + 345_600_000 },
    "en",
  ),
  {
    ...formatter("datetimefield", "The value unchanged.", "{publishOn|datetimefield}", {
      publishOn: noon,
    }),
    deprecated: "datetime",
  },
  formatter(
    "relative-time",
    "A date relative to now or to another date.",
    "{endDate, startDate|relative-time}",
    { startDate: noon, endDate: noon + 345_600_000 },
    "en",
  ),
  formatter(
    "timesince",
    "About how long ago a date was.",
    "{publishOn|timesince}",
    {
      publishOn: noon,
    },
    "en",
  ),
  formatter(
    "message",
    "A text with its arguments put in: plurals, choices, numbers, money and dates.",
    "{text|message count name:owner.name}",
    {
      text: "{name} has {0 plural one {# book} other {# books}}",
      count: 2,
      owner: { name: "Ann" },
    },
    "en",
  ),
  formatter(
    "plural",
    "An alias of message.",
    "{text|plural count}",
    { text: "{0 plural one {# item} other {# items}}", count: 1 },
    "en",
  ),
];
