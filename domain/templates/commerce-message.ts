import { asText } from "./readings.ts";
import type { Scope } from "./scope.ts";

/** Names with what stands for them, in order: `{price}`, also `{0}`. */
export type MessageValues = readonly (readonly [name: string, value: unknown])[];

const PLACES = /\{(\w+)\}/g;

/** The website's own text for a visitor; `fallback` when it has none. */
export const localized = (scope: Scope, key: string, fallback: string): string => {
  const text = scope.resolve(`localizedStrings.${key}`);
  return text === undefined ? fallback : asText(text);
};

/** Without locale data there are no messages. */
export const fillMessage = (pattern: string, values: MessageValues, scope: Scope): string => {
  if (scope.locale === null) return "";
  return pattern.replace(PLACES, (_place, name: string) => {
    const found = /^\d+$/.test(name)
      ? values[Number(name)]
      : values.find(([known]) => known === name);
    return asText(found?.[1]);
  });
};
