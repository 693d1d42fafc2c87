import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

type Node = { readonly type: string; readonly [member: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Parts of a program without visible text: names of modules and literal types. */
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

/** Several words, or one as a label has it. Other single words are names that only the code reads. */
const isText = (text: string): boolean =>
  (/\p{L}.*\s.*\p{L}/su.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text)) && !SQL.test(text);
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The string literals, templates and JSX texts of a TypeScript file; `…` stands for each inserted value. */
export const textsOfSource = (file: string, source: string): readonly string[] =>
  textsBelow(parseSync(file, source).program).map(inOneLine).filter(isText);

/** The comments of a TypeScript file without code; consecutive lines are one comment. */
export const commentsOfSource = (file: string, source: string): readonly string[] => {
  const blocks: { text: string; end: number }[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = type === "Block" ? value.replace(/^\s*\*/gm, " ") : value;
    const before = blocks.at(-1);
    if (before === undefined || source.slice(before.end, start).trim() !== "")
      blocks.push({ text, end });
    else {
      before.text += ` ${text}`;
      before.end = end;
    }
  }
  return blocks.map(({ text }) => inOneLine(text.replace(/`[^`]*`/g, "…")));
};

/** The paragraphs of a Markdown file without code and the targets of links. */
export const textsOfMarkdown = (source: string): readonly string[] =>
  source
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "…")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/\n(?=\n|[|#]|\s*[-*] |\s*\d+\. )/)
    .map(inOneLine)
    .filter(isText);

/** The texts of an HTML template, without its tags and instructions. */
export const textsOfHtml = (source: string): readonly string[] =>
  source
    .split(/<[^>]*>|\{[^{}]*\}/)
    .map(inOneLine)
    .filter(isText);

/** All texts that the reader finds in the files of a folder, with the file of each. */
export const textsOfFiles = (
  folder: string,
  patterns: readonly string[],
  isLeftOut: (file: string) => boolean,
  textsOf: (file: string, source: string) => readonly string[],
): readonly { readonly file: string; readonly text: string }[] =>
  globSync([...patterns], { cwd: folder })
    .filter((file) => !isLeftOut(file))
    .sort()
    .flatMap((file) =>
      textsOf(file, readFileSync(join(folder, file), "utf8")).map((text) => ({ file, text })),
    );
