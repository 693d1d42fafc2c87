import { sayWith } from "../templates/message-formatters.ts";
import { asText } from "../templates/readings.ts";
import type { Scope } from "../templates/scope.ts";
import { memberOf } from "../templates/values.ts";

/** Placeholders and their values, in order: `{price}`, also `{0}`. */
export type MessageValues = readonly (readonly [name: string, value: unknown])[];

const NAME = /^\w+$/;

const valueNamed = (values: MessageValues, key: string): unknown => {
  for (let at = 0; at < values.length; at += 1) {
    const [name, value] = values[at] as MessageValues[number];
    if (name === key || `${at}` === key) return value;
  }
  return undefined;
};

/** Undefined when the text contains more than names in braces. */
const fillSimple = (pattern: string, values: MessageValues): string | undefined => {
  if (pattern.includes("'")) return undefined;
  let said = "";
  for (let from = 0; ; ) {
    const open = pattern.indexOf("{", from);
    const close = pattern.indexOf("}", from);
    if (open < 0) return close < 0 ? said + pattern.slice(from) : undefined;
    const key = close < open ? "" : pattern.slice(open + 1, close);
    if (!NAME.test(key)) return undefined;
    said += pattern.slice(from, open) + asText(valueNamed(values, key));
    from = close + 1;
  }
};

/** The most frequent text consists of the price only. */
export const PRICE = "{price}";

/** The website's own text for a visitor; `fallback` when it has none. */
export const localized = (scope: Scope, key: string, fallback: string): string => {
  const text = memberOf(scope.resolve("localizedStrings"), key);
  return text === undefined ? fallback : asText(text);
};

/** Formats like the formatter `message`. Without locale data there are no messages. */
export const fillMessage = (pattern: string, values: MessageValues, scope: Scope): string => {
  if (scope.locale === null) return "";
  if (pattern === PRICE && values[0]?.[0] === "price") return asText(values[0][1]);
  const simple = fillSimple(pattern, values);
  if (simple !== undefined) return simple;
  const byKey = new Map<string, unknown>();
  for (const [at, [name, value]] of values.entries()) byKey.set(name, value).set(`${at}`, value);
  return sayWith(pattern, byKey, scope);
};
