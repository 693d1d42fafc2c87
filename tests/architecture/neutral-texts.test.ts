import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { STATIONERY } from "#tests/support/stationery.ts";
import { textsOfFiles, textsOfHtml, textsOfSource } from "#tests/support/visible-texts.ts";

const VISITORS = [
  "{browser,commands,domain,infra,jobs,read-api,storefront}/**/*.{ts,tsx}",
  "demo/templates/*.html",
];
/**
 * Examples for authors of templates and templates for forms name things that a shop may sell; each
 * starter speaks for one trade, and its owner changes that; one file lists currencies, and PEN is one.
 */
const isLeftOut = (file: string): boolean =>
  /\.(?:test|suite|cases)\.tsx?$/.test(file) ||
  file.startsWith("domain/starters/") ||
  /-reference\.ts$|\/(?:form-templates|figure-formatters)\.ts$/.test(file);

let sources = 0;
/** Reading the texts of a source takes long, and only few sources have one of the words anywhere. */
const textsOf = (file: string, source: string): readonly string[] => {
  sources += 1;
  if (!STATIONERY.test(source.replaceAll(/\s+/g, " "))) return [];
  return file.endsWith(".html") ? textsOfHtml(source) : textsOfSource(file, source);
};

it("no built-in template and no sentence of the shop speaks as a stationery shop", () => {
  const texts = textsOfFiles(projectFolder, VISITORS, isLeftOut, textsOf);
  expect(sources).toBeGreaterThan(1_500);
  expect(texts.length).toBeGreaterThan(100);
  const found = texts.filter(({ text }) => STATIONERY.test(text));
  expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

it("the demo's own templates do", () => {
  const texts = textsOfFiles(projectFolder, ["demo/themes/templates/*.html"], () => false, textsOf);
  expect(texts.filter(({ text }) => STATIONERY.test(text)).length).toBeGreaterThan(3);
});
