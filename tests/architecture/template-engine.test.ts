import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Import, readImports } from "./context-graph.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** Imports by which the engine would know more than the language: a feature, or the shop's vocabulary. */
const beyondTheLanguage = (imports: readonly Import[]): readonly Import[] =>
  imports.filter(
    ({ from, to }) =>
      from.startsWith("domain/templates/") && !/^domain\/(?:templates|kit)\//.test(to),
  );

const SOURCES =
  "{*,{analyst,browser,commands,console,demo,domain,features,infra,jobs,projections,read-api,storefront,wiring}/**/*}.{ts,tsx}";

/** A file that would carry the test cases of the engine, or other test data, with it. */
const carriesTests = (source: string): boolean =>
  /\b(?:from|import)\s*\(?\s*"(?:#tests\/|[^"]*\.cases\.ts)/.test(source);

describe("the template engine", () => {
  it("knows the language alone", async () => {
    const imports = await readImports(project);
    const ofEngine = imports.filter(({ from }) => from.startsWith("domain/templates/"));
    expect(ofEngine.length).toBeGreaterThan(50);
    expect(beyondTheLanguage(imports)).toEqual([]);
  });

  it("leaves its test cases out of production code", () => {
    const files = globSync(SOURCES, { cwd: project })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.(?:test|suite)\.tsx?$|\.config\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(2_000);
    expect(files.filter((file) => file.endsWith(".cases.ts"))).toEqual([]);
    const carriers = files.filter((file) =>
      carriesTests(readFileSync(`${project}${file}`, "utf8")),
    );
    expect(carriers).toEqual([]);
  });

  it.each([
    { from: "domain/templates/run.ts", to: "domain/template-vocabulary/engine.ts" },
    { from: "domain/templates/scope.ts", to: "domain/catalog/product.ts" },
  ])("is refused when $from imports $to", (planted) => {
    expect(beyondTheLanguage([planted])).toEqual([planted]);
  });

  it.each([
    'import { cases } from "./block.cases.ts";',
    'const { cases } = await import("#tests/templates/block.cases.ts");',
  ])("is refused when production code has %s", (source) => {
    expect(carriesTests(source)).toBe(true);
  });
});
