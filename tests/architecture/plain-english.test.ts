import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import {
  commentsOfSource,
  textsOfFiles,
  textsOfHtml,
  textsOfMarkdown,
  textsOfSource,
} from "#tests/support/visible-texts.ts";

const PROGRAMS =
  "{analyst,browser,commands,console,domain,features,infra,jobs,projections,read-api,storefront,wiring}/**/*.{ts,tsx}";
const isTest = (file: string): boolean => /\.(?:test|suite|cases)\.tsx?$/.test(file);
/** The table of replaced words has to name them. */
const isGlossary = (file: string): boolean => file === "docs/glossary.md";

const visibleTexts = (file: string, source: string): readonly string[] =>
  file.endsWith(".html") ? textsOfHtml(source) : textsOfSource(file, source);

/** The first column of the table below the heading: the glossary is the one place for these words. */
const replacedWords = (glossary: string): readonly string[] => {
  const [, table = ""] = glossary.split("## Words that texts do not use\n");
  return [...table.matchAll(/^\| (?!---|Instead of)([^|]+?) \|/gm)].flatMap(([, cell = ""]) =>
    cell.split(", "),
  );
};

const words = replacedWords(readFileSync(join(projectFolder, "docs/glossary.md"), "utf8"));
const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const REPLACED = new RegExp(
  `(?<![\\w/-])(?:${escaped.join("|")})(?![\\w/-]|\\s(?:server|program))`,
  "i",
);

/** Texts that keep such a word, with the reason. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ["mail to owner …", "the name of a counter, of which a hash is stored"],
  ["MAIL FROM", "a command of SMTP"],
  ["gift card mail", "the name of an id’s kind, of which a hash is stored"],
  ["order in a mail", "the purpose of a signature in links that were sent"],
  ["stop restock mails", "the purpose of a signature in links that were sent"],
  ["mail to a site user: …", "the purpose of a signature in links that were sent"],
  ["The buyer is forgotten faster than they can be sealed.", "an internal error"],
]);

/** The matrix of permissions names areas as roles have them, and `mail` is one. */
const isAreaOfRoles = (text: string): boolean => text.startsWith("| mail | write |");

const isRefused = (text: string): boolean => REPLACED.test(text) && !KEPT.has(text);

describe("texts that people read", () => {
  const sources = [PROGRAMS, "*.ts", "demo/{,themes/}templates/*.html"];
  const texts = textsOfFiles(projectFolder, sources, isTest, visibleTexts);
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
    ['const told = "Buyer";', "Buyer"],
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

const doubledIn = (source: string): readonly string[] =>
  [...source.matchAll(/\*\/[ \t]*\n[ \t]*\/\*\* ?(.*)/g)].map(([, text = ""]) => text);

describe("comments", () => {
  it("use the words of the glossary", () => {
    const all = [PROGRAMS, "{bench,tests}/**/*.{ts,tsx}", "*.ts"];
    const texts = textsOfFiles(projectFolder, all, () => false, commentsOfSource);
    expect(texts.length).toBeGreaterThan(5_000);
    const found = texts.filter(({ text }) => isRefused(text));
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
  it.each([
    ["/** Whoever has `told` the\n * shop. */\nlet a = 1;", "Whoever has … the shop."],
    ["// Paid by\n// hand.\nlet told = 1;", "Paid by hand."],
  ])("are refused when planted: %s", (source, text) => {
    expect(commentsOfSource("planted.ts", source).filter(isRefused)).toEqual([text]);
  });
  it("stand above what they are about: no doc comment follows another one", () => {
    const all = [PROGRAMS, "{bench,tests}/**/*.{ts,tsx}", "*.ts"];
    const found = textsOfFiles(
      projectFolder,
      all,
      () => false,
      (_, source) => doubledIn(source),
    );
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
    expect(doubledIn("/** One. */\n  /** Two. */\nlet a = 1;")).toEqual(["Two. */"]);
    expect(doubledIn("/** One. */\nlet a = 1;\n/** Two. */\nlet b = 1;")).toEqual([]);
  });
  it("may name files and what stands in code", () => {
    const source = "/** As `told` says; see domain/mail/mail-mode.ts. A mail server's. */";
    expect(commentsOfSource("planted.ts", source).filter(isRefused)).toEqual([]);
  });
});

describe("docs", () => {
  it("use the words of the glossary", () => {
    const all = ["*.md", "docs/**/*.md"];
    const texts = textsOfFiles(projectFolder, all, isGlossary, (_, source) =>
      textsOfMarkdown(source),
    );
    expect(texts.length).toBeGreaterThan(1_000);
    const found = texts.filter(({ text }) => isRefused(text) && !isAreaOfRoles(text));
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
  it("are refused when planted", () => {
    const source =
      "# Orders\n\n- Paid by\n  hand\n- [Fine](mail.md), as `told`\n\n```\nbuyer x\n```\n";
    expect(textsOfMarkdown(source).filter(isRefused)).toEqual(["- Paid by hand"]);
  });
});
