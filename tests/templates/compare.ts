import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { type OracleOptions, renderByOracle } from "#tests/support/template-oracle.ts";
import type { Case } from "./grammar.ts";

export type Outcome = { readonly ours: string; readonly theirs: string };

/** More work than either engine needs for a small page; it keeps a broken case from hanging. */
const STEPS = 200_000;

export const drawnByUs = ({ pieces, data, ...options }: Case): string => {
  const { template } = compile(pieces.join(""));
  const budget = { steps: STEPS };
  return render(template, data, { ...options, budget }).output;
};

export const drawnByThem = (
  { pieces, data, partials, injects, locale, now }: Case,
  changed: OracleOptions = {},
): string => {
  const language = locale === "en-US" ? "en" : locale;
  const options = { partials, injects, locale: language, now, ...changed };
  try {
    return renderByOracle(pieces.join(""), data, options).output;
  } catch (error) {
    return `THROWN ${error instanceof Error ? error.message : String(error)}`;
  }
};

export const draw = (each: Case): Outcome => ({
  ours: drawnByUs(each),
  theirs: drawnByThem(each),
});
