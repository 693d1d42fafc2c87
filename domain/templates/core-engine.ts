import { createEngine } from "./core.ts";
import { byName, coreFormatters, corePredicates } from "./core-vocabulary.ts";

/**
 * The language without what is about shops, galleries and social networks, and without locale data:
 * small enough for a page's own scripts. What it does not know it reports as unknown.
 */
export const { compile, render } = createEngine({
  formatters: byName(coreFormatters),
  predicates: byName(corePredicates),
  cldr: () => undefined,
});
