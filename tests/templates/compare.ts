import { compile, render } from "#domain/templates/engine.ts";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import type { Case } from "./grammar.ts";

export type Outcome = { readonly ours: string; readonly theirs: string };

/** Work that neither engine should need for a small page; it keeps a broken case from hanging. */
const STEPS = 200_000;

const drawnByUs = (source: string, { data, partials, injects, locale, now }: Case): string => {
  const { template } = compile(source);
  return render(template, data, { partials, injects, locale, now, budget: { steps: STEPS } })
    .output;
};

const drawnByThem = (source: string, { data, partials, injects, locale, now }: Case): string => {
  try {
    return renderByOracle(source, data, {
      partials,
      injects,
      locale: locale === null ? null : "en",
      now,
    }).output;
  } catch (error) {
    return `THROWN ${error instanceof Error ? error.message : String(error)}`;
  }
};

export const draw = (each: Case): Outcome => {
  const source = each.pieces.join("");
  return { ours: drawnByUs(source, each), theirs: drawnByThem(source, each) };
};
