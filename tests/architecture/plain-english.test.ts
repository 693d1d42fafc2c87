import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { textsOfFiles, textsOfHtml, textsOfSource } from "#tests/support/visible-texts.ts";

const SOURCES = [
  "{domain,console,storefront,commands,read-api,analyst}/**/*.{ts,tsx}",
  "infra/http/**/*.ts",
  "demo/templates/*.html",
];
const isLeftOut = (file: string): boolean => /\.(?:test|suite|cases)\.tsx?$/.test(file);

/** The first column of the table below the heading: the glossary is the one place for these words. */
const replacedWords = (glossary: string): readonly string[] => {
  const [, table = ""] = glossary.split("## Words that texts do not use\n");
  return [...table.matchAll(/^\| (?!---|Instead of)([^|]+?) \|/gm)].flatMap(([, cell = ""]) =>
    cell.split(", "),
  );
};

const words = replacedWords(readFileSync(join(projectFolder, "docs/glossary.md"), "utf8"));
const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const REPLACED = new RegExp(`(?<![\\w-])(?:${escaped.join("|")})(?![\\w-]| server| program)`, "i");

/** Texts that keep such a word, with the reason. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ["mail to owner …", "the name of a counter, of which a hash is stored"],
  ["gift card mail", "the name of an id’s kind, of which a hash is stored"],
  ["order in a mail", "the purpose of a signature in links that were sent"],
  ["stop restock mails", "the purpose of a signature in links that were sent"],
  ["mail to a site user: …", "the purpose of a signature in links that were sent"],
  ["The buyer is forgotten faster than they can be sealed.", "an internal error"],
]);

const isRefused = (text: string): boolean => REPLACED.test(text) && !KEPT.has(text);

describe("texts that people read", () => {
  const texts = textsOfFiles(projectFolder, SOURCES, isLeftOut);
  it("use the words of the glossary", () => {
    expect(words.length).toBeGreaterThan(20);
    expect(texts.length).toBeGreaterThan(3_000);
    const found = texts.filter(({ text }) => isRefused(text));
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
  it("have no exception that is not needed", () => {
    const all = new Set(texts.map(({ text }) => text));
    const stale = [...KEPT.keys()].filter((text) => !all.has(text) || !REPLACED.test(text));
    expect(stale).toEqual([]);
  });
  it.each([
    ['const told = "The buyer was told.";', "The buyer was told."],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a planted file
    ["const told = `Whoever has ${count} of them.`;", "Whoever has … of them."],
    ["const told = <p>Paid\n by hand</p>;", "Paid by hand"],
    ['const told = <Field label="Begin anew" />;', "Begin anew"],
  ])("are refused when planted: %s", (source, text) => {
    expect(textsOfSource("planted.tsx", source).filter(isRefused)).toEqual([text]);
  });
  it("are refused in a template of a page", () => {
    const source = '<p class="by hand">{.if a b}Look into your <b>mail now</b>{.end}</p>';
    expect(textsOfHtml(source).filter(isRefused)).toEqual(["mail now"]);
  });
  it("are told from names and queries", () => {
    const source =
      'const a = "changed-meanwhile"; const b = `select told from buyers where x = 1`;';
    expect(textsOfSource("planted.ts", source)).toEqual([]);
  });
});
