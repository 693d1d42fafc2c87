import { describe, expect, it } from "vitest";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import { blockCases } from "#tests/templates/block.cases.ts";
import {
  type InstructionCase,
  injects,
  page,
  partials,
} from "#tests/templates/instruction-page.ts";
import { partialCases } from "#tests/templates/partial.cases.ts";
import { tagCases } from "#tests/templates/tag.cases.ts";
import { compile, render } from "../template-vocabulary/engine.ts";

const check = ({ template, output, deviates }: InstructionCase): void => {
  const options = { partials, injects };
  expect(render(compile(template).template, page, options).output).toBe(output);
  const theirs = renderByOracle(template, page, options).output;
  if (deviates === undefined) expect(output).toBe(theirs);
  else expect(output).not.toBe(theirs);
};

describe("tags", () => {
  it.each(tagCases)("$name", (each) => check(each));
});
describe("blocks", () => {
  it.each(blockCases)("$name", (each) => check(each));
});
describe("partials and macros", () => {
  it.each(partialCases)("$name", (each) => check(each));
});
