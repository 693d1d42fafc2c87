import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

type Node = { readonly type: string; readonly [member: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Parts of a program that hold no text of their own: names of modules and literal types. */
const WITHOUT_TEXT =
  /^(?:ImportDeclaration|TSLiteralType|TSTypeAliasDeclaration|ImportExpression)$/;
/** A query is written for Postgres, not for people. */
const SQL =
  /^\s*(?:select|insert|update|delete|create|alter|drop|with|truncate|notify|listen)\s|\b(?:where|from|join|order by)\s+["\w$(]+\s*(?:=|\.|$|where|on|limit)/i;

const textOf = (node: Node): string | undefined => {
  if (node.type === "JSXText" || node.type === "Literal")
    return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node.quasis as readonly {
    readonly value: { readonly cooked: string | null };
  }[];
  return quasis.map(({ value }) => value.cooked ?? "").join("…");
};

const textsBelow = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(textsBelow);
  if (!isNode(value) || WITHOUT_TEXT.test(value.type)) return [];
  const text = textOf(value);
  return [...(text === undefined ? [] : [text]), ...Object.values(value).flatMap(textsBelow)];
};

/** Texts of several words. A single word is mostly a name that only the code reads. */
const isText = (text: string): boolean => /\p{L}.*\s.*\p{L}/su.test(text) && !SQL.test(text);
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The string literals, templates and JSX texts of a TypeScript file; `…` stands for each inserted value. */
export const textsOfSource = (file: string, source: string): readonly string[] =>
  textsBelow(parseSync(file, source).program).map(inOneLine).filter(isText);

/** The texts of an HTML template, without its tags and instructions. */
export const textsOfHtml = (source: string): readonly string[] =>
  source
    .split(/<[^>]*>|\{[^{}]*\}/)
    .map(inOneLine)
    .filter(isText);

/** All texts of the files of a folder that match the patterns, with the file of each. */
export const textsOfFiles = (
  folder: string,
  patterns: readonly string[],
  isLeftOut: (file: string) => boolean,
): readonly { readonly file: string; readonly text: string }[] =>
  globSync([...patterns], { cwd: folder })
    .filter((file) => !isLeftOut(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), "utf8");
      const texts = file.endsWith(".html") ? textsOfHtml(source) : textsOfSource(file, source);
      return texts.map((text) => ({ file, text }));
    });
