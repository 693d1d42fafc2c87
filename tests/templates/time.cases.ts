import { speaking } from "./money.cases.ts";
import type { TemplateCase } from "./template-cases.ts";

const noon = 1_764_000_000_000;
const julian = "Intl counts by the Gregorian calendar at all times";
/** Before zones had names. */
const winter = Date.UTC(1959, 0, 19);
const summer = Date.UTC(1959, 6, 19);

export const datetimeCases: readonly TemplateCase[] = [
  ...speaking("en", "datetime", [
    [noon, "November 24, 2025"],
    [`${noon}`, "November 24, 2025"],
    [null, "December 31, 1969"],
    [true, "December 31, 1969"],
    [{}, "December 31, 1969"],
    ["12abc", "December 31, 1969"],
    ["", ""],
    ["abc", ""],
    [1e20, "December 31, 8652"],
    [-1e20, "November 24, 4714", julian],
    [-0.25, "December 31, 1969"],
  ]),
  ...speaking(null, "datetime", [[noon, ""]]),
  ...speaking("en", "datetime date:short", [[noon, "11/24/25"]]),
  ...speaking("en", "datetime date:medium time:short", [[noon, "Nov 24, 2025, 11:00\u202fAM"]]),
  ...speaking("en", "datetime long", [[noon, "November 24, 2025 at 11:00:00\u202fAM EST"]]),
  ...speaking("en", "datetime full", [
    [noon, "Monday, November 24, 2025 at 11:00:00\u202fAM Eastern Standard Time"],
  ]),
  ...speaking("en", "datetime datetime:medium", [[-0.25, "Dec 31, 1969, 6:59:59\u202fPM"]]),
  ...speaking("en", "datetime time:full", [
    [winter, "7:00:00\u202fPM Eastern Standard Time"],
    [summer, "8:00:00\u202fPM Eastern Daylight Time"],
  ]),
  ...speaking("en", "datetime jmv", [[winter, "7:00\u202fPM ET"]]),
  ...["5", "foo", "-", "SSS"].flatMap((skeleton) =>
    speaking("en", `datetime ${skeleton}`, [[noon, "Mon"]]),
  ),
  ...speaking("en", "datetime a", [[noon, "11\u202fAM"]]),
  ...speaking("en", "datetime v", [[noon, "11 ET", "`Intl` has no letter for the hour"]]),
  ...speaking("en", "datetime %Y-%m-%d", [[noon, "11/24/2025, 11:00"]]),
  ...speaking("en", "datetime jmO", [[winter, "7:00\u202fPM GMT-5"]]),
  ...speaking("en", "datetime date:long time:short wrap:medium", [
    [noon, "November 24, 2025, 11:00\u202fAM"],
  ]),
  ...speaking("en", "datetime skeleton:yMMMd", [[noon, "Nov 24, 2025"]]),
  ...speaking("en", "datetime yMMMd hm", [[noon, "Nov 24, 2025, 11:00\u202fAM"]]),
  ...speaking("en", "datetime date:short hm", [[noon, "11/24/25, 11:00\u202fAM"]]),
  ...speaking("en", "datetime time", [[noon, "11:00\u202fAM"]]),
  ...speaking("en", "datetime Hm", [[noon, "11:00"]]),
  ...speaking("en", "datetime MMdd", [[noon, "11/24"]]),
  ...speaking("en", "datetime jmv", [[noon, "11:00\u202fAM ET"]]),
  ...speaking("en", "datetime yQQQ", [[noon, "Q4 2025"]]),
  ...speaking("pl", "datetime yQQQ", [[noon, "2025", "Intl has no quarters"]]),
  ...speaking("en", "datetime QQQQ", [[noon, "4th quarter 2025"]]),
  ...speaking("de", "datetime MMM", [[noon, "Nov."]]),
  ...speaking("es", "datetime MMMM context:standalone", [[noon, "Noviembre"]]),
  ...speaking("fr", "datetime EEEE context:ui-list-or-menu", [[noon, "lundi"]]),
  ...speaking("pt-BR", "datetime yMMMM context:standalone", [[noon, "novembro de 2025"]]),
  ...speaking("ru", "datetime date:long", [[noon, "24 ноября 2025\u202fг."]]),
  ...speaking("en", "datetime calendar:buddhist date:long", [[noon, "November 24, 2568 BE"]]),
  ...speaking("en", "datetime calendar:iso8601 yMMMd", [[noon, "Nov 24, 2025"]]),
  ...speaking("fr", "datetime EEEE context:begin-sentence", [[noon, "Lundi"]]),
  ...speaking("fr", "datetime yMd", [[noon, "24/11/2025"]]),
  ...speaking("es", "datetime hm", [[noon, "11:00\u202fa.\u202fm."]]),
  ...(
    [
      ["en-GB", "24 November 2025 at 11:00"],
      ["de", "24. November 2025 um 11:00"],
      ["fr", "24 novembre 2025 à 11:00"],
      ["fr-CA", "24 novembre 2025 à 11 h 00"],
      ["es", "24 de noviembre de 2025 a las 11:00"],
      ["ja", "2025年11月24日 11:00"],
      ["pt-BR", "24 de novembro de 2025 às 11:00"],
      ["ar", "٢٤ نوفمبر ٢٠٢٥ في ١١:٠٠ ص"],
      ["he", "24 בנובמבר 2025 בשעה 11:00"],
    ] as const
  ).flatMap(([locale, output]) =>
    speaking(locale, "datetime date:long time:short", [[noon, output]]),
  ),
  ...speaking("en", "datetimefield", [
    [noon, `${noon}`],
    ["x", "x"],
  ]),
  ...speaking("en", "timesince", [
    ["abc", "Invalid date."],
    ["", "Invalid date."],
  ]),
  ...speaking(null, "timesince", [[noon, "Invalid date."]]),
];

const pair = (
  formatter: string,
  locale: string | undefined,
  [from, to]: readonly [unknown, unknown],
  output: string,
  deviates?: string,
): TemplateCase => ({
  name: `${formatter} in ${locale}`,
  template: `{from, to|${formatter}}`,
  data: { from, to },
  output,
  ...(locale && { locale }),
  ...(deviates && { deviates }),
});

const DAY = 86_400_000;
const HOUR = DAY / 24;

export const pairCases: readonly TemplateCase[] = [
  pair("datetime-interval yMMMd", "en", [noon, noon + 4 * DAY], "Nov 24\u2009–\u200928, 2025"),
  pair("datetime-interval yMMMd", "de", [noon, noon + 4 * DAY], "24.–28. Nov. 2025"),
  pair(
    "datetime-interval",
    "en",
    [noon, noon + 4 * HOUR],
    "11:00\u202fAM\u2009–\u20093:00\u202fPM",
  ),
  pair("datetime-interval", "en", [noon, noon], "11:00\u202fAM"),
  pair(
    "datetime-interval yMMMdjm",
    "en",
    [noon, noon + DAY],
    "Nov 24, 2025, 11:00\u202fAM\u2009–\u2009Nov 25, 2025, 11:00\u202fAM",
  ),
  pair("datetime-interval", "en", ["x", noon], ""),
  pair("datetime-interval", "en", [noon, 1e20], "Nov 24, 2025\u2009–\u2009Dec 31, 8652"),
  pair("relative-time", "en", [noon, 1e21], "in 6,627 years"),
  pair("datetime-interval", undefined, [noon, noon], ""),
  pair("relative-time", "en", [noon, noon + 3 * DAY], "in 3 days"),
  pair("relative-time", "en", [noon, noon - DAY], "yesterday"),
  pair("relative-time", "en", [noon, noon], "now"),
  pair("relative-time numericOnly:true", "en", [noon, noon - DAY], "1 day ago"),
  pair("relative-time width:narrow", "en", [noon, noon - 2 * HOUR], "2h ago"),
  pair("relative-time context:begin-sentence", "de", [noon, noon + DAY], "Morgen"),
  pair("relative-time field:hour", "fr", [noon, noon + DAY], "dans 24 heures"),
  pair("relative-time field:year maxFrac:1", "en", [noon, noon + 548 * DAY], "in 1.5 years"),
  pair("datetime-interval", "ja", [noon, noon + 2 * DAY], "2025年11月24日～26日"),
  pair("datetime-interval", "ja", [noon, noon + 20 * DAY], "2025年11月24日～12月14日"),
  pair("datetime-interval", "ja", [noon, noon + 90 * DAY], "2025年11月24日～2026年2月22日"),
  pair(
    "datetime-interval jm",
    "ru",
    [noon, noon + 2 * DAY],
    "24 нояб. 2025\u202fг., 11:00 – 26 нояб. 2025\u202fг., 11:00",
  ),
  pair("datetime-interval", "zh", [noon, noon + 2 * DAY], "2025年11月24日\u2009–\u200926日"),
  pair("relative-time", "ja", [noon, noon + 3 * DAY], "3 日後"),
  pair("relative-time", "en", ["x", noon], ""),
  pair("relative-time", undefined, [noon, noon], ""),
];
/** Spec: B9.16. */
export const fieldCases: readonly TemplateCase[] = [
  ...(
    [
      ["year", "in 2 years"],
      ["month", "in 25 months"],
      ["week", "in 110 weeks"],
      ["day", "in 770 days"],
      ["hour", "in 18,480 hours"],
      ["minute", "in 1,108,800 minutes"],
      ["second", "in 66,528,000 seconds"],
      ["millis", "in 66,528,000 seconds"],
    ] as const
  ).map(([field, output]) =>
    pair(`relative-time numericOnly:true field:${field}`, "en", [noon, noon + 770 * DAY], output),
  ),
];
