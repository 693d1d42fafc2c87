import { type Expression, parseExpression } from "./expression-parser.ts";
import { limits } from "./limits.ts";
import type { Arguments, Call, IfTerm, Path } from "./tree.ts";

/** A tag as it is written, before it is known whether it stands in a right place. */
export type TagSyntax =
  | {
      readonly kind: "variable";
      readonly paths: readonly Path[];
      readonly formatters: readonly Call[];
    }
  | { readonly kind: "section" | "repeated"; readonly path: Path }
  | { readonly kind: "predicate"; readonly call: Call }
  | { readonly kind: "if"; readonly terms: readonly IfTerm[]; readonly call: Call | undefined }
  | { readonly kind: "macro"; readonly name: string }
  | { readonly kind: "struct"; readonly name: string | undefined }
  | { readonly kind: "eval"; readonly expression: Expression }
  | { readonly kind: "or"; readonly predicate: Call | undefined }
  | { readonly kind: "alternates" | "end" }
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "var";
      readonly name: string;
      readonly paths: readonly Path[];
      readonly formatters: readonly Call[];
    }
  | {
      readonly kind: "ctxvar";
      readonly name: string;
      readonly members: readonly { readonly name: string; readonly path: Path }[];
    }
  | { readonly kind: "include"; readonly name: string; readonly output: boolean }
  | { readonly kind: "inject"; readonly name: string; readonly path: string }
  | { readonly kind: "unknown"; readonly name: string }
  | { readonly kind: "malformed"; readonly name: string; readonly reason: string };

const NAME = /^@?[A-Za-z_][\w-]*$/;
const INDEX = /^\d{1,10}$/;
const FORMATTER = /^([A-Za-z][\w-]*\??)(?:(\W)(.*))?$/s;
const PREDICATE = /^([A-Za-z][\w-]*\?)(?:(\W)(.*))?$/s;
const LOCAL = /^@[A-Za-z_][\w-]*$/;

export const parsePath = (text: string): Path | undefined => {
  const names = text.split(".");
  const valid = names.every((name, index) =>
    name === "@"
      ? index === 0
      : INDEX.test(name)
        ? Number(name) <= limits.arrayIndex
        : NAME.test(name) && (index === 0 || name[0] !== "@"),
  );
  return valid ? names : undefined;
};

/** `a` or `a,b`. */
const parsePaths = (text: string): readonly Path[] | undefined => {
  const paths = text.split(",").map((each, index) => parsePath(index === 0 ? each : each.trim()));
  return paths.every((path) => path !== undefined) ? paths : undefined;
};

/** Words between spaces; quotes keep one together, and stay on it. */
const splitWords = (text: string): string[] => {
  const words: string[] = [];
  let word = "";
  let quote = "";
  for (const character of text) {
    if (quote !== "") {
      word += character;
      if (character === quote) quote = "";
    } else if (character === " " || character === "\t") {
      if (word !== "") words.push(word);
      word = "";
    } else {
      if (word === "" && (character === '"' || character === "'")) quote = character;
      word += character;
    }
  }
  if (word !== "") words.push(word);
  return words;
};

const parseArguments = (divider: string | undefined, text = ""): Arguments => {
  if (divider === undefined) return { list: [], text: "" };
  return { list: divider === " " ? splitWords(text) : text.split(divider), text };
};

const parseCall = (text: string, pattern: RegExp): Call | undefined => {
  const found = pattern.exec(text);
  if (!found?.[1]) return undefined;
  return { name: found[1], args: parseArguments(found[2], found[3]) };
};

const parseVariable = (body: string) => {
  const [first = "", ...rest] = body.split("|");
  const paths = parsePaths(first);
  const formatters = rest.map((each) => parseCall(each, FORMATTER));
  if (paths === undefined || formatters.some((each) => each === undefined)) return undefined;
  return { paths, formatters: formatters as readonly Call[] };
};

const parseTerms = (text: string): readonly IfTerm[] | undefined => {
  const terms: IfTerm[] = [];
  for (const [outer, side] of text.split("||").entries())
    for (const [inner, each] of side.split("&&").entries()) {
      const term = each.trim();
      const negated = term.startsWith("!");
      const path = parsePath(negated ? term.slice(1).trim() : term);
      if (path === undefined) return undefined;
      const join = inner > 0 ? "and" : outer > 0 ? "or" : "first";
      terms.push({ join, negated, path });
    }
  return terms;
};

type Instruction = (rest: string, name: string) => TagSyntax;

const malformed = (name: string, reason: string): TagSyntax => ({
  kind: "malformed",
  name,
  reason,
});

const literal =
  (text: string): Instruction =>
  (rest, name) =>
    rest === "" ? { kind: "literal", text } : malformed(name, "it takes nothing");

const withPath =
  (kind: "section" | "repeated"): Instruction =>
  (rest, name) => {
    const path = parsePath(rest);
    return path ? { kind, path } : malformed(name, "a path is expected, as in a.b");
  };

const parseIf: Instruction = (rest, name) => {
  const call = parseCall(rest, PREDICATE);
  if (call) return { kind: "if", terms: [], call };
  const terms = parseTerms(rest);
  return terms
    ? { kind: "if", terms, call: undefined }
    : malformed(name, "paths joined by || and && are expected");
};

const parseVar: Instruction = (rest, name) => {
  const space = rest.indexOf(" ");
  const local = rest.slice(0, space);
  const variable =
    space > 0 && LOCAL.test(local) ? parseVariable(rest.slice(space + 1).trim()) : undefined;
  return variable
    ? { kind: "var", name: local, ...variable }
    : malformed(name, "@name and a path are expected");
};

const parseCtxvar: Instruction = (rest, name) => {
  const [local = "", ...pairs] = splitWords(rest);
  const members = pairs.map((pair) => {
    const equals = pair.indexOf("=");
    return {
      name: pair.slice(0, equals),
      path: equals > 0 ? parsePath(pair.slice(equals + 1)) : undefined,
    };
  });
  if (!LOCAL.test(local) || members.length === 0 || members.some(({ path }) => path === undefined))
    return malformed(name, "@name and pairs such as a=path are expected");
  return { kind: "ctxvar", name: local, members: members as { name: string; path: Path }[] };
};

const parseOr: Instruction = (rest, name) => {
  if (rest === "") return { kind: "or", predicate: undefined };
  const predicate = parseCall(rest, PREDICATE);
  return predicate ? { kind: "or", predicate } : malformed(name, "a predicate is expected");
};

const instructions: ReadonlyMap<string, Instruction> = new Map<string, Instruction>([
  ["section", withPath("section")],
  ["if", parseIf],
  ["or", parseOr],
  ["var", parseVar],
  ["bindvar", parseVar],
  ["ctxvar", parseCtxvar],
  ["end", (rest, name) => (rest === "" ? { kind: "end" } : malformed(name, "it takes nothing"))],
  ["meta-left", literal("{")],
  ["meta-right", literal("}")],
  ["space", literal(" ")],
  ["tab", literal("\t")],
  ["newline", literal("\n")],
  [
    "repeated",
    (rest, name) =>
      rest.startsWith("section ")
        ? withPath("repeated")(rest.slice("section ".length), "repeated section")
        : malformed(name, "{.repeated section path} is expected"),
  ],
  [
    "alternates",
    (rest, name) =>
      rest === "with" ? { kind: "alternates" } : malformed(name, "{.alternates with} is expected"),
  ],
  [
    "macro",
    (rest, name) =>
      rest === "" ? malformed(name, "a name is expected") : { kind: "macro", name: rest },
  ],
  ["struct", (rest) => ({ kind: "struct", name: LOCAL.test(rest) ? rest : undefined })],
  ["eval", (rest) => ({ kind: "eval", expression: parseExpression(rest) })],
  [
    "include",
    (rest, name) => {
      const [partial, ...flags] = splitWords(rest);
      return partial === undefined
        ? malformed(name, "a partial's name is expected")
        : { kind: "include", name: partial, output: flags.includes("output") };
    },
  ],
  [
    "inject",
    (rest, name) => {
      const [local = "", path] = splitWords(rest);
      return LOCAL.test(local) && path !== undefined
        ? { kind: "inject", name: local, path }
        : malformed(name, "@name and a path are expected");
    },
  ],
]);

const parseInstruction = (body: string): TagSyntax | undefined => {
  const call = parseCall(body, PREDICATE);
  if (call) return { kind: "predicate", call };
  const space = body.indexOf(" ");
  const name = space < 0 ? body : body.slice(0, space);
  const instruction = instructions.get(name);
  if (instruction) return instruction(space < 0 ? "" : body.slice(space + 1).trim(), name);
  return /^[a-z][a-z-]*$/.test(name) ? { kind: "unknown", name } : undefined;
};

/** Reads what stands between the braces; undefined when it is no tag but text. */
export const parseTag = (body: string): TagSyntax | undefined => {
  if (body.startsWith(".")) return parseInstruction(body.slice(1));
  const variable = parseVariable(body);
  return variable && { kind: "variable", ...variable };
};
