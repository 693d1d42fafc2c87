import { comparisonPredicates } from "./comparison-predicates.ts";
import { dateFormatters } from "./date-formatters.ts";
import { jsonFormatters } from "./json-formatters.ts";
import { partialFormatters } from "./partial-formatters.ts";
import { pathFormatters } from "./path-formatters.ts";
import type { FormatterDefinition, PredicateDefinition } from "./scope.ts";
import { textFormatters } from "./text-formatters.ts";

export const byName = <Definition extends { readonly name: string }>(
  groups: readonly (readonly Definition[])[],
): ReadonlyMap<string, Definition> =>
  new Map(groups.flat().map((definition) => [definition.name, definition]));

/** Texts, paths, JSON, dates and partials, which every template needs. */
export const coreFormatters: readonly (readonly FormatterDefinition[])[] = [
  textFormatters,
  pathFormatters,
  jsonFormatters,
  dateFormatters,
  partialFormatters,
];

export const corePredicates: readonly (readonly PredicateDefinition[])[] = [comparisonPredicates];
