import { type Decimal, parseDecimal, printDecimal, stripZeros, subtract } from "../kit/decimal.ts";
import { costs } from "./budget.ts";
import type { Cldr } from "./cldr.ts";
import type { MessageHost } from "./message.ts";
import { moneyParts } from "./money-formatters.ts";
import { asText, stepsOf } from "./readings.ts";
import type { FormatterDefinition, Scope } from "./scope.ts";
import { inLanguage, timeOf } from "./time-formatters.ts";
import { hasOwnMember, ownMember } from "./values.ts";

const CHARACTERS_A_STEP = 64;
/** Cost of finding a plural. */
const COUNT_STEPS = 10;
const ZERO: Decimal = { negative: false, digits: "0", scale: 0 };

/** The count of a money value is its amount. */
const amountOf = (value: unknown): unknown => {
  if (hasOwnMember(value, "decimalValue")) return ownMember(value, "decimalValue");
  return hasOwnMember(value, "value") ? ownMember(value, "value") : value;
};

const decimalOf = (value: unknown): Decimal => {
  const amount = amountOf(value);
  if (amount === value && typeof amount === "boolean")
    return amount ? { ...ZERO, digits: "1" } : ZERO;
  return parseDecimal(asText(amount)) ?? ZERO;
};

type Values = ReadonlyMap<string, unknown>;

/** Arguments by position from 0; `name:path` and `name=path` also by name. */
const argumentsOf = (list: readonly string[], scope: Scope): Values => {
  const values = new Map<string, unknown>();
  const named = new Map<string, unknown>();
  for (const [index, arg] of list.entries()) {
    const divider = arg.search(/[:=]/);
    const value = scope.resolveOutside(arg.slice(divider + 1));
    if (divider >= 0) named.set(arg.slice(0, divider), value);
    values.set(String(index), value);
  }
  for (const [name, value] of named) values.set(name, value);
  return values;
};

const createFormat =
  (cldr: Cldr, scope: Scope, values: Values): MessageHost["format"] =>
  (name, [first = "", second = ""], options) => {
    if (!values.has(first)) return "";
    scope.charge(costs.formatter);
    const value = values.get(first);
    if (name === "money" || name === "currency") {
      const money = moneyParts(value);
      if (!money) return "";
      const amount = decimalOf(money.amount);
      return cldr.currency(amount, asText(money.code), options);
    }
    if (name === "decimal" || name === "number") return cldr.decimal(decimalOf(value), options);
    const zone = scope.timeZone();
    const time = timeOf(value, scope, zone);
    if (time === undefined) return "";
    if (name === "datetime") return cldr.date(time, zone, options);
    const end = values.has(second) ? timeOf(values.get(second), scope, zone) : undefined;
    return end === undefined ? "" : cldr.interval([time, end], zone, options);
  };

const createHost = (cldr: Cldr, scope: Scope, values: Values): MessageHost => ({
  text: (key) => {
    const text = asText(amountOf(values.get(key)));
    scope.charge(stepsOf(text.length));
    return text;
  },
  count: (key, offset, isOrdinal) => {
    scope.charge(COUNT_STEPS);
    const kind = isOrdinal ? "ordinal" : "cardinal";
    if (!values.has(key)) return { category: cldr.plural(ZERO, kind), shown: "NaN", whole: "NaN" };
    const whole = decimalOf(values.get(key));
    const less = { ...ZERO, negative: offset < 0, digits: String(Math.abs(offset)) };
    const shown = offset === 0 ? whole : subtract(whole, less);
    return {
      category: cldr.plural(shown, kind),
      shown: printDecimal(shown),
      whole: printDecimal(whole),
    };
  },
  equals: (key, number) => {
    const [one, other] = [values.get(key), number].map((each) => stripZeros(decimalOf(each))) as [
      Decimal,
      Decimal,
    ];
    return values.has(key) && printDecimal(one) === printDecimal(other);
  },
  format: createFormat(cldr, scope, values),
  unknownFormat: (name) => scope.report(`Message format '${name}' is unknown; it prints nothing.`),
  charge: (characters) => scope.charge(Math.ceil(characters / CHARACTERS_A_STEP)),
});

/** Formats with given values, by position and by name; empty without a language. */
export const sayWith = (source: string, values: Values, scope: Scope): string => {
  const cldr = scope.cldr();
  return cldr ? cldr.message(source, createHost(cldr, scope, values)) : "";
};

/** `{0 plural one {# item} other {# items}}` with the arguments of the tag. */
const message = inLanguage((cldr, value, args, scope) => {
  const source = asText(value);
  scope.charge(stepsOf(source.length));
  return cldr.message(source, createHost(cldr, scope, argumentsOf(args.list, scope)));
});

export const messageFormatters: readonly FormatterDefinition[] = [
  { name: "message", run: message },
  { name: "plural", run: message },
];
