import type { ConsoleArea } from "./permission.ts";

/**
 * What a member did, as it follows their name. `{a.b}` is filled with what the event's data have there, and
 * `{day:a.b}` with the day there; a text with such gaps also has a `kind`, which says it without them.
 */
export type ActionText = string | { readonly text: string; readonly kind: string };

/** What members do in one area of the console, by the type of the event that it leaves. */
export type ActionTexts = {
  readonly area: ConsoleArea;
  readonly texts: Readonly<Record<string, ActionText>>;
};

/**
 * Declares the texts of a feature. An event without one follows automatically, such as the stock that an order
 * takes, or is what only visitors do.
 */
export const actionTextsOf = <Event extends { readonly type: string }>(
  area: ConsoleArea,
  texts: { readonly [Type in Event["type"]]?: ActionText },
): ActionTexts => ({ area, texts: texts as ActionTexts["texts"] });
