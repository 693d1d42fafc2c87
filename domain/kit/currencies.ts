import { fractionDigits } from "./fraction-digits.ts";

/** The currencies a store can sell in. Spec: A3.15. */
const table = [
  ["EUR", "Euro"],
  ["USD", "United States Dollar"],
  ["AUD", "Australian Dollar"],
  ["NOK", "Norwegian Krone"],
  ["CAD", "Canadian Dollar"],
  ["NZD", "New Zealand Dollar"],
  ["DKK", "Danish Krone"],
  ["GBP", "British Pound"],
  ["HKD", "Hong Kong Dollar"],
  ["CHF", "Swiss Franc"],
  ["MXN", "Mexican Peso"],
  ["SGD", "Singapore Dollar"],
  ["SEK", "Swedish Krona"],
  ["CZK", "Czech Koruna"],
  ["ILS", "Israeli New Shekel"],
  ["PHP", "Philippine Peso"],
  ["RUB", "Russian Ruble"],
  ["PLN", "Polish Zloty"],
  ["THB", "Thai Baht"],
  ["MYR", "Malaysian Ringgit"],
  ["ARS", "Argentine Peso"],
  ["BRL", "Brazilian Real"],
  ["COP", "Colombian Peso"],
  ["IDR", "Indonesian Rupiah"],
  ["INR", "Indian Rupee"],
  ["JPY", "Japanese Yen"],
  ["ZAR", "South African Rand"],
] as const;

export type CurrencyCode = (typeof table)[number][0];
export type Currency = {
  readonly code: CurrencyCode;
  readonly name: string;
  /** Digits shown after the decimal point. Amounts are stored in hundredths in every currency. */
  readonly fractionDigits: 0 | 2;
};

export const currencies: readonly Currency[] = table.map(([code, name]) => ({
  code,
  name,
  fractionDigits: fractionDigits(code),
}));

/** Currency of a store that has not selected one. Spec: A3.6, B9.20. */
export const DEFAULT_CURRENCY = "USD" satisfies CurrencyCode;

const byCode = new Map<string, Currency>(currencies.map((currency) => [currency.code, currency]));

export const findCurrency = (code: string): Currency | undefined => byCode.get(code);
