import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatters, predicates } from "#domain/template-vocabulary/registry.ts";
import { oracleNames } from "#tests/support/template-oracle.ts";
import { draw } from "./compare.ts";
import { examples } from "./deviation-examples.ts";
import { firstDifference } from "./differences.ts";
import { explain } from "./explain.ts";
import { type Case, caseOf } from "./grammar.ts";
import { deviations } from "./listed-deviations.ts";
import { predicateWords } from "./predicate-words.ts";
import { PRESENT } from "./sample-data.ts";
import { formatterWords } from "./vocabulary.ts";

/** TEMPLATE_SEED=<seed> TEMPLATE_CASES=1 repeats one case. */
const FIRST = Number(process.env.TEMPLATE_SEED ?? 1);
const CASES = Number(process.env.TEMPLATE_CASES ?? 1_000);
const CHUNKS = 10;

const listed = readFileSync(new URL("../../docs/templates/deviations.md", import.meta.url), "utf8");

describe("random templates over random pages", () => {
  const size = Math.ceil(CASES / CHUNKS);
  const chunks = Array.from({ length: Math.ceil(CASES / size) }, (_each, at) => FIRST + at * size);
  it.each(chunks)(
    "the cases from seed %i on are drawn as the reference engine draws them, but for what is listed",
    (from) => {
      for (let seed = from; seed < Math.min(from + size, FIRST + CASES); seed += 1)
        expect(firstDifference(seed)).toBeUndefined();
    },
  );
  it.each([5_211, 239_280, 609_014])(
    "seed %i is explained tag by tag: one prints the data that another must find otherwise",
    (seed) => expect(firstDifference(seed)).toBeUndefined(),
  );
  it("a tag that nothing explains is a difference, whatever explains the one next to it", () => {
    const paywall = { item: { recordType: 11, structuredContent: { productType: 5 } } };
    const template = "{item.structuredContent.productType}{item|item-classes}";
    const page = { data: paywall, partials: {}, injects: {}, locale: null, now: PRESENT };
    const explained = { ...page, pieces: [template] };
    expect(explain(explained, draw(explained))).toContain("never take a paywall as sold out");
    // Which formatters only we know is listed, but is never put down to chance.
    const other = { ...page, pieces: [`${template}{item|review-count}`] };
    expect(explain(other, draw(other))).toBeUndefined();
  });
  it("the same seed makes the same case", () => {
    expect(caseOf(7)).toEqual(caseOf(7));
    expect(caseOf(7)).not.toEqual(caseOf(8));
  });
});

describe("what the grammar covers", () => {
  it("every formatter and predicate of the reference engine", () => {
    expect(Object.keys(formatterWords).sort()).toEqual([...oracleNames.formatters].sort());
    expect([...predicateWords].sort()).toEqual([...oracleNames.predicates].sort());
  });
  it.each(oracleNames.formatters)("we have its formatter %s", (name) =>
    expect(formatters.has(name)).toBe(true),
  );
  it.each(oracleNames.predicates)("we have its predicate %s", (name) =>
    expect(predicates.has(name)).toBe(true),
  );
});

describe("listed deviations", () => {
  const rows = [...listed.matchAll(/^\| (?!we \||---)(.+?) \|/gm)].map(
    ([, ours]) => ours as string,
  );
  const exampleOf = (row: string): Case | undefined => {
    const found = examples.find((each) => row.startsWith(each.row) || each.row.startsWith(row));
    if (!found) return undefined;
    const { row: _, template, data = {}, now, ...others } = { now: PRESENT, ...found };
    const usual = { partials: {}, injects: {}, locale: null };
    return { ...usual, ...others, pieces: [template], data, now: now as number };
  };
  it.each(rows)("we %s", (row) => {
    const example = exampleOf(row);
    expect(example).toBeDefined();
    const { ours, theirs } = draw(example as Case);
    expect(ours).not.toBe(theirs);
  });
  it("every example belongs to a row", () => {
    const lost = examples.filter(({ row }) => !rows.some((each) => each.startsWith(row)));
    expect(lost.map(({ row }) => row)).toEqual([]);
  });
  const everywhere = deviations.filter(({ when }) => when === undefined);
  it.each(everywhere.map(({ row }) => row))("random pages may differ because we %s", (row) => {
    const example = exampleOf(row) as Case;
    expect(explain(example, draw(example))).toContain(row);
  });
});
