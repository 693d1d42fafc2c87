import { expect, it } from "vitest";
import * as whole from "../template-vocabulary/engine.ts";
import * as core from "./core-engine.ts";

it("renders texts, paths, dates and sections without the rest of the language", () => {
  const source = "{.section a}{title|html}, {at|date %Y}{.or}none{.end}{.equal? n 2} two{.end}";
  const { template, diagnostics } = core.compile(source);
  expect(diagnostics).toEqual([]);
  const data = { a: { title: "<b>", at: 1_700_000_000_000 }, n: 2 };
  expect(core.render(template, data)).toEqual({ output: "&lt;b&gt;, 2023 two", errors: [] });
});

it("reports what only the whole language knows, and prints nothing of it", () => {
  const { template, diagnostics } = core.compile("a{item|product-price}b{x|money}c");
  const unknown = ["Formatter 'product-price' is unknown", "Formatter 'money' is unknown"];
  expect(diagnostics.map(({ message }) => message)).toEqual(unknown);
  expect(core.render(template, {}).output).toBe("abc");
});

it("renders no template of another engine", () => {
  const { template } = whole.compile("a");
  expect(() => core.render(template, {})).toThrow("render takes a template made by compile.");
});
