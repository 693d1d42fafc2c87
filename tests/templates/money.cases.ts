import type { TemplateCase } from "./template-cases.ts";

type Row = readonly [value: unknown, output: string, deviates?: string];

/** Cases of one formatter in one language; null for no locale data. */
export const speaking = (
  locale: string | null,
  formatter: string,
  rows: readonly Row[],
): readonly TemplateCase[] =>
  rows.map(([a, output, deviates]) => ({
    name: `${formatter} in ${locale} of ${JSON.stringify(a)?.slice(0, 40) ?? "nothing"}`,
    template: `{a|${formatter}}`,
    data: { a },
    output,
    ...(locale !== null && { locale }),
    ...(deviates !== undefined && { deviates }),
  }));

const usd = (value: unknown) => ({ value, currency: "USD" });
const euros = { value: "-1234.5", currency: "EUR" };
const long = "12345.6789";
const tooLong = "numbers have at most a thousand digits";

export const decimalCases: readonly TemplateCase[] = [
  ...speaking("en", "decimal", [
    ["1234567.891", "1,234,567.891"],
    [1.5, "1.5"],
    ["-0.001", "-0.001"],
    [".5", "0.5"],
    ["1e5", "100,000"],
    ["1-2", "-12"],
    ["12345678901234567890.123", "12,345,678,901,234,567,890.123"],
    ["-0", "0"],
    ["NaN", "NaN"],
    ["Infinity", "∞"],
    ["", ""],
    ["abc", ""],
    [" 5", ""],
    ["0x10", ""],
    [null, ""],
    [undefined, ""],
    [true, ""],
    [{}, ""],
    [["1"], ""],
    ["9".repeat(1_001), "", tooLong],
    ["1e9999", "", tooLong],
  ]),
  ...speaking(null, "decimal", [["1234", ""]]),
  ...speaking("en", "decimal style:short", [
    ["999", "999"],
    ["1500", "1.5K"],
    ["999999", "1M"],
    ["12345678", "12M"],
    ["1e20", "100,000,000T"],
  ]),
  ...speaking("de", "decimal style:long", [
    ["1500", "1,5 Tausend"],
    ["1000000", "1 Million"],
    ["2000000", "2 Millionen"],
  ]),
  ...speaking("fr", "decimal style:long", [["1000", "1 millier"]]),
  ...speaking("fr", "decimal style:percent", [["12", "1\u202f200\u00a0%"]]),
  ...speaking("en", "decimal style:permille-scaled", [["12.5", "12‰"]]),
  ...speaking("en", "decimal style:scientific maxSig:3", [
    ["12345", "1.23E+4"],
    ["0.00123", "1.23E-3"],
    ["7", "7"],
  ]),
  ...speaking("en", "decimal minFrac:3 maxFrac:1", [["2.25", "2.2"]]),
  ...speaking("en", "decimal maxSig:2 no-group", [[long, "12000"]]),
  ...speaking("en", "decimal minSig:4", [["1.5", "1.500"]]),
  ...speaking("en", "decimal style:x round:x constructor:1 __proto__:2", [["1234.5", "1,234.5"]]),
  ...speaking("de", "decimal", [["-1234.5", "-1.234,5"]]),
  ...speaking("fr", "decimal", [["1234567.5", "1\u202f234\u202f567,5"]]),
  ...speaking("fr-CA", "decimal", [["1234567.5", "1\u00a0234\u00a0567,5"]]),
  ...speaking("es", "decimal", [
    ["1234.5", "1234,5"],
    ["12345.6", "12.345,6"],
  ]),
  ...speaking("pt-BR", "decimal", [["1234.5", "1.234,5"]]),
  ...speaking("ar", "decimal", [["1234.5", "١٬٢٣٤٫٥"]]),
  ...speaking("hi", "decimal", [["1234567.5", "12,34,567.5"]]),
];

/** Spec: B5.17. */
export const clampedCases: readonly TemplateCase[] = [
  ...speaking("en", "decimal minInt:99", [[long, `00,${"000,".repeat(14)}012,345.679`]]),
  ...speaking("en", "decimal minFrac:99", [[long, `12,345.6789${"0".repeat(46)}`]]),
  ...speaking("en", "decimal maxFrac:-1", [[long, "12,346"]]),
  ...speaking("en", "decimal maxSig:9999999999", [[long, `12,345.6789${"0".repeat(41)}`]]),
  ...speaking("en", "money minFrac:1e9", [[usd("1"), "$1.0"]]),
];

/** Spec: B5.16. */
export const roundingCases: readonly TemplateCase[] = (
  [
    ["up", "1.1", "2"],
    ["up", "-1.1", "-2"],
    ["down", "1.9", "1"],
    ["down", "-1.9", "-1"],
    ["ceiling", "1.1", "2"],
    ["ceil", "-1.9", "-1"],
    ["floor", "1.9", "1"],
    ["floor", "-1.1", "-2"],
    ["half-up", "2.5", "3"],
    ["half-up", "-2.5", "-3"],
    ["half-down", "2.5", "2"],
    ["half-down", "2.51", "3"],
    ["half-even", "2.5", "2"],
    ["half-even", "3.5", "4"],
    ["truncate", "1.9", "1"],
    ["up", "0.1", "1"],
    ["up", "0.01", "0"],
    ["up", "0.011", "0"],
    ["ceiling", "0.09", "0"],
    ["floor", "-0.01", "0"],
  ] as const
).flatMap(([mode, value, output]) =>
  speaking("en", `decimal maxFrac:0 round:${mode}`, [[value, output]]),
);

export const moneyCases: readonly TemplateCase[] = [
  ...speaking("en", "money", [
    [usd("1234.5"), "$1,234.50"],
    [{ decimalValue: "1234.5", currencyCode: "EUR" }, "€1,234.50"],
    [{ decimalValue: "1", value: "2", currency: "USD" }, "$2.00"],
    [{ value: "-5", currency: "JPY" }, "-¥5"],
    [{ value: "5", currency: "usd" }, "\u00a05.00"],
    [{ value: "5", currency: "XYZ" }, "\u00a05.00"],
    [{ value: "5", currency: "XXX" }, "¤5.00"],
    [{ value: "5", currency: "XTS" }, "XTS\u00a05.00"],
    [{ value: "5", currency: null }, "\u00a05.00"],
    [usd(null), ""],
    [usd("x"), ""],
    [{ value: "5" }, ""],
    ["5", ""],
    [null, ""],
    [[1], ""],
    [{}, ""],
    [usd("0.1".padEnd(900, "9")), "$0.20"],
  ]),
  ...speaking(null, "money", [[usd("5"), ""]]),
  ...speaking("en", "money style:accounting", [[usd("-12.5"), "($12.50)"]]),
  ...speaking("en", "money style:code", [[usd("1234.5"), "1,234.50 USD"]]),
  ...speaking("en", "money style:name", [[usd("2"), "2.00 US dollars"]]),
  ...speaking("fr", "money style:name", [
    [
      { value: "1e21", currency: "EUR" },
      "1\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000,00 euros",
    ],
  ]),
  ...speaking("en", "money round:up", [[{ value: "0.005", currency: "JPY" }, "¥0"]]),
  ...speaking("en", "money style:short", [[usd("12345"), "$12K"]]),
  ...speaking("en", "money symbol:narrow", [[{ value: "12", currency: "CAD" }, "$12.00"]]),
  ...speaking("de", "money", [[euros, "-1.234,50\u00a0€"]]),
  ...speaking("fr", "money", [[euros, "-1\u202f234,50\u00a0€"]]),
  ...speaking("fr-CA", "money", [[euros, "-1\u00a0234,50\u00a0€"]]),
  ...speaking("es", "money", [[euros, "-1234,50\u00a0€"]]),
  ...speaking("ja", "money", [[{ value: "1234.5", currency: "JPY" }, "￥1,234"]]),
  ...speaking("pt-BR", "money", [[euros, "-€\u00a01.234,50"]]),
  ...speaking("ar", "money", [[euros, "\u061c-\u200f١٬٢٣٤٫٥٠\u00a0€"]]),
  ...speaking("he", "money", [[euros, "\u200f\u200e-1,234.50\u00a0\u200f€"]]),
];

const prints = "minor units print, which the reference engine has not done yet";
const minor = (
  formatter: string,
  locale: string | null,
  rows: readonly (readonly [unknown, string])[],
) =>
  speaking(
    locale,
    formatter,
    rows.map(([value, output]): Row => [value, output, prints]),
  );

/** Spec: A3.6, A3.15, A9.7, B3.47, B9.20. */
export const minorMoneyCases: readonly TemplateCase[] = [
  ...minor("money-format", null, [
    [123450, "$1,234.50"],
    ["1999", "$19.99"],
    [usd("1999"), "$19.99"],
    [usd(-5), "-$0.05"],
    [{ value: "123450", currency: "JPY" }, "¥1,235"],
    [{ value: "9900", currency: "SEK" }, "SEK 99.00"],
    [{ decimalValue: "19.995", currencyCode: "EUR" }, "€20.00"],
    [usd("99999999999999999"), "$999,999,999,999,999.99"],
  ]),
  ...minor("moneyFormat", null, [
    [123450, "1,234.50"],
    [{ value: "1999", currency: "GBP" }, "19.99"],
  ]),
  ...minor("money-string", null, [[usd("1999"), "$19.99"]]),
  ...minor("unit", null, [
    [usd("1999"), "$19.99"],
    [1250, "$12.50"],
    ["5", "$0.05"],
  ]),
  ...minor("unit EUR", null, [[1250, "€12.50"]]),
  ...minor("i18n-money-format", null, [[usd("1999"), "$19.99"]]),
  ...minor("i18n-money-format", "de", [[{ value: "199900", currency: "EUR" }, "1.999,00\u00a0€"]]),
  ...minor("i18n-money-format EUR", "en", [[1999, "€19.99"]]),
  ...minor("i18n-money-format de_DE", "en", [[usd("199900"), "1.999,00\u00a0$"]]),
  ...minor("i18n-money-format pt-BR EUR", null, [[199900, "€\u00a01.999,00"]]),
  ...minor("i18n-money-format EUR style:code fr", "en", [[1999, "19,99 EUR"]]),
  // A currency in lower case is not a language, and an unknown language leaves the page's.
  ...minor("i18n-money-format eur", "de", [[199900, "1.999,00\u00a0€"]]),
  ...minor("i18n-money-format eur fr", "en", [[1999, "19,99\u00a0€"]]),
  ...minor("i18n-money-format eur", null, [[1999, "€19.99"]]),
  ...minor("i18n-money-format xx_NOPE", "de", [[usd("1999"), "19,99\u00a0$"]]),
  ...speaking("en", "unit in:meter", [[5, "5"]]),
  ...["money-format", "money-string", "moneyFormat", "i18n-money-format", "unit"].flatMap(
    (formatter) =>
      speaking(null, formatter, [
        ["abc", "abc"],
        ["NaN", "NaN"],
        [true, "true"],
        [["a", "b"], "a,b"],
        [{}, ""],
      ]),
  ),
  ...speaking(null, "money-format", [
    [null, ""],
    [usd("100000000000000000"), ""],
  ]),
];
