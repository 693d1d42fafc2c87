import { createEngine } from "./core.ts";
import { byName, coreFormatters, corePredicates } from "./core-vocabulary.ts";

/**
 * The language without formatters for shops, galleries and social networks and without locale data:
 * small enough for a page's own scripts. Names outside of it are reported as unknown.
 */
export const { compile, render } = createEngine({
  formatters: byName(coreFormatters),
  predicates: byName(corePredicates),
  cldr: () => undefined,
});
