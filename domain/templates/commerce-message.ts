import { sayWith } from "./message-formatters.ts";
import { asText } from "./readings.ts";
import type { Scope } from "./scope.ts";
import { memberOf } from "./values.ts";

/** Names with what stands for them, in order: `{price}`, also `{0}`. */
export type MessageValues = readonly (readonly [name: string, value: unknown])[];

/** Nothing but names in braces. */
const SIMPLE = /^(?:[^{}']|\{\w+\})*$/;
const PLACES = /\{(\w+)\}/g;

/** What is said most: nothing but the price. */
export const PRICE = "{price}";

/** The website's own text for a visitor; `fallback` when it has none. */
export const localized = (scope: Scope, key: string, fallback: string): string => {
  const text = memberOf(scope.resolve("localizedStrings"), key);
  return text === undefined ? fallback : asText(text);
};

/** As the formatter `message` says it. Without locale data there are no messages. */
export const fillMessage = (pattern: string, values: MessageValues, scope: Scope): string => {
  if (scope.locale === null) return "";
  if (pattern === PRICE && values[0]?.[0] === "price") return asText(values[0][1]);
  if (!SIMPLE.test(pattern)) {
    const byKey = new Map<string, unknown>();
    for (const [at, [name, value]] of values.entries()) byKey.set(name, value).set(`${at}`, value);
    return sayWith(pattern, byKey, scope);
  }
  return pattern.replace(PLACES, (_place, key: string) =>
    asText(values.find(([name], at) => name === key || `${at}` === key)?.[1]),
  );
};
