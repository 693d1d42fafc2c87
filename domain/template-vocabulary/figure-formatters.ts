import { movePoint, parseDecimal } from "../kit/decimal.ts";
import { withoutDigits } from "../templates/money-formatters.ts";
import { asText } from "../templates/readings.ts";
import type { FormatterDefinition } from "../templates/scope.ts";
import { inLanguage } from "../templates/time-formatters.ts";

const nought = { negative: false, digits: "0", scale: 0 };

const EURO = "AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK";
/**
 * Each locale starts with its country. Spec: A3.15; the others are countries of languages with
 * locale data.
 */
const CURRENCIES =
  "AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR AED BDT BGN CLP CNY EGP HUF ISK KES KRW LKR MAD NGN PEN PKR QAR RON SAR TRY TWD UAH UYU VND";

/** Currency of a country. Spec: B9.20. */
const currencyOf = (region: string): string => {
  if (EURO.split(" ").includes(region)) return "EUR";
  return CURRENCIES.split(" ").find((code) => code.startsWith(region)) ?? "USD";
};

/** Money in minor units, in the currency of the locale's country. */
const bookkeeperMoney = inLanguage((cldr, value) => {
  const text = asText(value);
  if (withoutDigits(text)) return "";
  const amount = movePoint(parseDecimal(text) ?? nought, -2);
  return cldr.currency(amount, currencyOf(cldr.region), []);
});

const percentage = inLanguage((cldr, value, { list }) => {
  const text = asText(value);
  const digits = [`minFrac:${list.includes("trim") ? 0 : 2}`, "maxFrac:3"];
  return withoutDigits(text) || cldr.decimal(parseDecimal(text) ?? nought, digits);
});

export const figureFormatters: readonly FormatterDefinition[] = [
  { name: "bookkeeper-money-format", run: bookkeeperMoney },
  { name: "percentage-format", run: percentage },
];
