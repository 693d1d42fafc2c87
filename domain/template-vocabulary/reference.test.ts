import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile, render } from "./engine.ts";
import type { ReferenceEntry } from "./reference.ts";
import { formatters, predicates } from "./registry.ts";

const files = readdirSync(new URL(".", import.meta.url)).filter((file) =>
  file.endsWith("-reference.ts"),
);
const modules = await Promise.all(files.map((file) => import(`./${file}`)));
const entries: readonly ReferenceEntry[] = modules.flatMap((exported: object) =>
  Object.values(exported).flatMap((value) => (Array.isArray(value) ? value : [])),
);
const namesOf = (kind: ReferenceEntry["kind"]): readonly string[] =>
  entries
    .filter((entry) => entry.kind === kind)
    .map(({ name }) => name)
    .sort();

describe("the reference", () => {
  it("has one entry for every formatter, and none else", () =>
    expect(namesOf("formatter")).toEqual([...formatters.keys()].sort()));
  it("has one entry for every predicate, and none else", () =>
    expect(namesOf("predicate")).toEqual([...predicates.keys()].sort()));
  it("names deprecated formatters as the registry does", () => {
    const known = [...formatters.values(), ...predicates.values()];
    for (const { name, deprecated } of entries)
      expect([name, deprecated]).toEqual([
        name,
        known.find((each) => each.name === name)?.deprecated,
      ]);
  });
});

describe("every example", () => {
  it.each(entries)(
    "of $name uses it, compiles and prints without an error",
    ({ name, kind, says, template, data, locale = null }) => {
      expect(says).toMatch(/^\S.*\.$/s);
      expect(template).toContain(kind === "formatter" ? `|${name}` : name);
      const { template: compiled, diagnostics } = compile(template);
      expect(diagnostics).toEqual([]);
      const { output, errors } = render(compiled, data, { locale, now: 1_764_000_000_000 });
      expect(errors).toEqual([]);
      // It holds for nobody yet.
      expect(output.trim() === "").toBe(name === "units-metric?");
    },
  );
});
