import { type Expression, parseExpression } from "./expression-parser.ts";
import type { Path } from "./split-path.ts";
import { splitPath } from "./split-path.ts";
import type { Call, IfTerm } from "./tree.ts";
import {
  PATH,
  parsePath,
  parsePredicate,
  parseTerms,
  parseVariables,
  SPACES,
  type Variables,
  WORD,
  whole,
} from "./variable-syntax.ts";

/** A tag's syntax, before its position is checked. */
export type TagSyntax =
  | ({ readonly kind: "variable" } & Variables)
  | ({ readonly kind: "var"; readonly name: string } & Variables)
  | { readonly kind: "section" | "repeated"; readonly path: Path }
  | { readonly kind: "predicate"; readonly call: Call }
  | { readonly kind: "if"; readonly terms: readonly IfTerm[]; readonly call: Call | undefined }
  | { readonly kind: "macro"; readonly name: string }
  | { readonly kind: "struct"; readonly name: string | undefined }
  | { readonly kind: "eval"; readonly expression: Expression }
  | { readonly kind: "or"; readonly predicate: Call | undefined }
  | { readonly kind: "alternates" | "end" | "eof" }
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "ctxvar";
      readonly name: string;
      readonly members: readonly { readonly name: string; readonly path: Path }[];
    }
  | { readonly kind: "include"; readonly name: string; readonly output: boolean }
  | { readonly kind: "inject"; readonly name: string; readonly path: string }
  | { readonly kind: "unknown"; readonly name: string }
  | { readonly kind: "malformed"; readonly name: string; readonly reason: string };

const local = `@${WORD}`;
const localAndRest = whole(`(${local}) (.*)`);
const fileName = whole("[./\\w-]+");
const fileNameAndArguments = whole(`(${local}) ([./\\w-]+).*`);
const member = new RegExp(`(${WORD})=(${PATH})${SPACES}*`, "y");

type Instruction = (rest: string, name: string) => TagSyntax | undefined;

const malformed = (name: string, reason: string): TagSyntax => ({
  kind: "malformed",
  name,
  reason,
});

const alone =
  (tag: TagSyntax): Instruction =>
  (rest, name) =>
    rest === "" ? tag : malformed(name, "it takes nothing");

/** The text after one space; undefined without one. */
const behindSpace = (rest: string): string | undefined =>
  rest.startsWith(" ") ? rest.slice(1) : undefined;

/** The text after any white space; undefined without one. */
const behindSpaces = (rest: string): string | undefined => {
  const text = rest.replace(/^[ \f\n\r\t\v]+/, "");
  return text.length < rest.length ? text : undefined;
};

const withPath =
  (kind: "section" | "repeated"): Instruction =>
  (rest, name) => {
    const path = parsePath(behindSpaces(rest) ?? "");
    return path ? { kind, path } : malformed(name, "a path is expected, as in a.b");
  };

const parseIf: Instruction = (rest, name) => {
  const text = behindSpaces(rest);
  const call = text === undefined ? undefined : parsePredicate(text);
  if (call) return { kind: "if", terms: [], call };
  const terms = text === undefined ? undefined : parseTerms(text);
  return terms
    ? { kind: "if", terms, call: undefined }
    : malformed(name, "paths joined by || and && are expected");
};

const parseVar: Instruction = (rest, name) => {
  const found = localAndRest.exec(behindSpace(rest) ?? "");
  const parts = found ? parseVariables(found[2] as string) : undefined;
  return parts
    ? { kind: "var", name: found?.[1] as string, ...parts }
    : malformed(name, "@name and a path are expected");
};

/** A trailing word after the last pair is ignored. */
const parseCtxvar: Instruction = (rest, name) => {
  const found = localAndRest.exec(behindSpace(rest) ?? "");
  const text = found?.[2] ?? "";
  const members: { name: string; path: Path }[] = [];
  let end = 0;
  member.lastIndex = 0;
  for (let pair = member.exec(text); pair; pair = member.exec(text)) {
    members.push({ name: pair[1] as string, path: splitPath(pair[2] as string) });
    end = member.lastIndex;
  }
  if (members.length === 0 || !whole(`(?:${WORD})?`).test(text.slice(end)))
    return malformed(name, "@name and pairs such as a=path are expected");
  return { kind: "ctxvar", name: found?.[1] as string, members };
};

const parseOr: Instruction = (rest, name) => {
  if (rest === "") return { kind: "or", predicate: undefined };
  const call = parsePredicate(behindSpace(rest) ?? "");
  return call ? { kind: "or", predicate: call } : malformed(name, "a predicate is expected");
};

const parseMacro: Instruction = (rest, name) => {
  const text = behindSpace(rest) ?? "";
  return fileName.test(text)
    ? { kind: "macro", name: text }
    : malformed(name, "a name is expected");
};

const parseInclude: Instruction = (rest, name) => {
  const text = behindSpace(rest) ?? "";
  if (text === "") return malformed(name, "a partial's name is expected");
  const [partial = "", ...flags] = text.split(" ");
  return { kind: "include", name: partial, output: flags.includes("output") };
};

const parseInject: Instruction = (rest, name) => {
  const found = fileNameAndArguments.exec(behindSpace(rest) ?? "");
  return found
    ? { kind: "inject", name: found[1] as string, path: found[2] as string }
    : malformed(name, "@name and a path are expected");
};

const parseStruct: Instruction = (rest) => {
  const name = rest.trim();
  return { kind: "struct", name: whole(local).test(name) ? name : undefined };
};

const parseEval: Instruction = (rest, name) => {
  const text = behindSpaces(rest);
  return text === undefined
    ? malformed(name, "an expression is expected")
    : { kind: "eval", expression: parseExpression(text) };
};

/** The first matching prefix determines the instruction. */
const instructions: readonly (readonly [string, Instruction])[] = [
  ["alternates with", alone({ kind: "alternates" })],
  ["ctxvar", parseCtxvar],
  ["ctx", parseCtxvar],
  ["end", alone({ kind: "end" })],
  ["eof", alone({ kind: "eof" })],
  ["eval", parseEval],
  ["if", parseIf],
  ["include", parseInclude],
  ["inject", parseInject],
  ["macro", parseMacro],
  ["meta-left", alone({ kind: "literal", text: "{" })],
  ["meta-right", alone({ kind: "literal", text: "}" })],
  ["newline", alone({ kind: "literal", text: "\n" })],
  ["or", parseOr],
  ["repeated section", withPath("repeated")],
  ["section", withPath("section")],
  ["space", alone({ kind: "literal", text: " " })],
  ["struct", parseStruct],
  ["tab", alone({ kind: "literal", text: "\t" })],
  ["var", parseVar],
];

/** For authoring tools. */
export const instructionNames = (): readonly string[] => instructions.map(([name]) => name);

const parseInstruction = (body: string): TagSyntax | undefined => {
  const call = parsePredicate(body);
  if (call) return { kind: "predicate", call };
  for (const [name, parse] of instructions)
    if (body.startsWith(name) && !/[\w-]/.test(body.charAt(name.length)))
      return parse(body.slice(name.length), name);
  const name = /^[a-z][a-z-]*(?= |$)/.exec(body)?.[0];
  return name === undefined ? undefined : { kind: "unknown", name };
};

/** Parses the text between the braces; undefined when it is not a tag. */
export const parseTag = (body: string): TagSyntax | undefined => {
  if (body.startsWith(".")) return parseInstruction(body.slice(1));
  const parts = parseVariables(body);
  return parts && { kind: "variable", ...parts };
};
