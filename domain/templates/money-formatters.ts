import { formatAmount, formatMoney } from "../shared/format-money.ts";
import type { FormatterDefinition, Scope } from "./scope.ts";
import { isObject, toNumber } from "./values.ts";

export type Amount = { readonly cents: number; readonly currency: string };

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/;

/** "12.345" → 1235, without float arithmetic. */
const centsOfDecimal = (text: string): number | undefined => {
  const found = DECIMAL.exec(text.trim());
  if (!found) return undefined;
  const [, sign, whole = "0", rest = ""] = found;
  const cents = Number(whole) * 100 + Number(rest.slice(0, 2).padEnd(2, "0"));
  const rounded = cents + (Number(rest[2] ?? 0) >= 5 ? 1 : 0);
  return sign === "-" ? -rounded : rounded;
};

const CURRENCY = /^[A-Z]{3}$/;
const currencyOr = (value: unknown, other: string): string =>
  typeof value === "string" && CURRENCY.test(value) ? value : other;

/** A money value in either form, or plain minor units. Spec: A3.6, B3.47. */
export const amountOf = (value: unknown, defaultCurrency: string): Amount | undefined => {
  if (isObject(value)) {
    const decimal = value.decimalValue;
    if (decimal !== undefined) {
      const cents = centsOfDecimal(String(decimal));
      const currency = currencyOr(value.currencyCode, defaultCurrency);
      return cents === undefined ? undefined : { cents, currency };
    }
    const minor = toNumber(value.value);
    const currency = currencyOr(value.currency, defaultCurrency);
    return minor === undefined ? undefined : { cents: Math.round(minor), currency };
  }
  const minor = toNumber(value);
  return minor === undefined ? undefined : { cents: Math.round(minor), currency: defaultCurrency };
};

const withSign = (value: unknown, scope: Scope): string => {
  const amount = amountOf(value, scope.currency());
  return amount ? formatMoney(amount.cents, amount.currency) : "";
};

/** Spec: A9.7. */
export const moneyFormatters: readonly FormatterDefinition[] = [
  {
    name: "money-format",
    says: "$1,234.50 from minor units or a money value.",
    run: (value, _args, scope) => withSign(value, scope),
  },
  {
    name: "money-string",
    says: "$1,234.50 from minor units or a money value.",
    run: (value, _args, scope) => withSign(value, scope),
  },
  {
    name: "moneyFormat",
    says: "1,234.50 without the currency.",
    run: (value, _args, scope) => {
      const amount = amountOf(value, scope.currency());
      return amount ? formatAmount(amount.cents, amount.currency) : "";
    },
  },
];
