import { describe, expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { formatters, predicates } from "#domain/template-vocabulary/registry.ts";
import { referenceEntries } from "./reference-entries.ts";

describe("the reference", () => {
  it("has every formatter and predicate once, and nothing else", () =>
    expect(referenceEntries.map(({ name }) => name).sort()).toEqual(
      [...formatters.keys(), ...predicates.keys()].sort(),
    ));
  it("describes each entry, with a valid example that uses it", () => {
    const faults = referenceEntries.flatMap(({ name, says, template, data, locale }) => {
      if (says === "" || template === undefined) return [`${name}: nothing is said`];
      if (!template.includes(name)) return [`${name}: the example does not use it`];
      const compiled = compile(template);
      const { errors } = render(compiled.template, data, { locale: locale ?? null, now: 0 });
      return [...compiled.diagnostics, ...errors].map(({ message }) => `${name}: ${message}`);
    });
    expect(faults).toEqual([]);
  });
});
