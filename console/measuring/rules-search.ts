import * as z from "zod/mini";
import { OtherMeasuringRules } from "#domain/measuring/rules.ts";
import { searchOf } from "../kit/lists/search.ts";

const MAX_TEXT = 20_000;

/** A link can fill the form with rules, which are not applied by that. */
export const rulesSearch = searchOf(
  { method: "GET", path: "", summary: "", tag: "", access: "owner", query: z.object({}) },
  { rules: z.string().check(z.maxLength(MAX_TEXT)) },
);
export type RulesSearch = ReturnType<typeof rulesSearch>;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The rules of a link; undefined when there are none, or when they are wrong. */
export const rulesInSearch = ({ rules }: RulesSearch) => {
  if (rules === undefined) return undefined;
  const read = OtherMeasuringRules.safeParse(jsonOf(rules));
  if (!read.success) return undefined;
  return Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined));
};
