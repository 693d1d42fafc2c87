import type { ReferenceEntry } from "./reference.ts";

const entry = (name: string, args: string, says: string, data: unknown): ReferenceEntry => ({
  name,
  kind: "predicate",
  says,
  template: `{.${name}${args}}Yes{.or}No{.end}`,
  data,
});

const inCount = (name: string, says: string): ReferenceEntry => ({
  name,
  kind: "predicate",
  says,
  template: `{.section count}{.${name}}Yes{.or}No{.end}{.end}`,
  data: { count: 1 },
});

const pair = { stock: 3, sold: 5, colour: "red" };

export const comparisonReference: readonly ReferenceEntry[] = [
  entry(
    "equal?",
    ' colour "red"',
    "Whether two values are the same, or the value here is the argument. An argument is JSON or a path; put : between those with spaces.",
    pair,
  ),
  entry("notEqual?", " stock sold", "Whether two values are not the same.", pair),
  entry(
    "greaterThan?",
    " sold stock",
    "Whether the first is greater. The type of the first value decides whether they are compared as numbers or as text.",
    pair,
  ),
  entry("greaterThanOrEqual?", " stock 3", "Whether the first is greater or the same.", pair),
  entry("lessThan?", " stock sold", "Whether the first is less.", pair),
  entry("lessThanOrEqual?", " stock 3", "Whether the first is less or the same.", pair),
  entry("even?", " stock", "Whether the number at a path, or here, is even.", pair),
  entry("odd?", " stock", "Whether the number at a path, or here, is odd.", pair),
  entry(
    "nth?",
    " sold 5",
    "Whether a number, or the one here, is a multiple of the last argument.",
    pair,
  ),
  inCount("plural?", "Whether the number here is greater than 1."),
  inCount("singular?", "Whether the number here is 1."),
  entry("debug?", "", "Whether `debug` is set in the page.", { debug: true }),
  {
    name: "units-metric?",
    kind: "predicate",
    says: "Not implemented yet: always false, with a warning in the editor.",
    template: "{.section measures}{.units-metric?}m{.or}ft{.end}{.end}",
    data: {},
  },
];
