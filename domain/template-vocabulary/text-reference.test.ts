import { describe, expect, it } from "vitest";
import { comparisonPredicates } from "../templates/comparison-predicates.ts";
import { dateFormatters } from "../templates/date-formatters.ts";
import { jsonFormatters } from "../templates/json-formatters.ts";
import { partialFormatters } from "../templates/partial-formatters.ts";
import { pathFormatters } from "../templates/path-formatters.ts";
import { textFormatters } from "../templates/text-formatters.ts";
import { comparisonReference } from "./comparison-reference.ts";
import { compile, render } from "./engine.ts";
import { pathReference } from "./path-reference.ts";
import { textReference } from "./text-reference.ts";

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort();

describe("the reference of texts, members, dates and comparisons", () => {
  it("has one entry for every formatter and predicate", () => {
    expect(namesOf(textReference)).toEqual(
      namesOf([...textFormatters, ...jsonFormatters, ...dateFormatters]),
    );
    expect(namesOf(pathReference)).toEqual(namesOf([...pathFormatters, ...partialFormatters]));
    expect(namesOf(comparisonReference)).toEqual(namesOf(comparisonPredicates));
  });

  it.each([...textReference, ...pathReference])(
    "$name prints its example",
    ({ template, data }) => {
      const { output, errors } = render(compile(template).template, data);
      expect(errors).toEqual([]);
      expect(output.trim()).not.toBe("");
    },
  );

  it.each(comparisonReference)("$name tells of nothing wrong in its example", (entry) =>
    expect(render(compile(entry.template).template, entry.data).errors).toEqual([]),
  );
});
