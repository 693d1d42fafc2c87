import { createRequire } from "node:module";
import { parseSync } from "vite";

/** The pure JavaScript build, which is published without types. */
const recheck = createRequire(import.meta.url)(
  "recheck/lib/browser.js",
) as typeof import("recheck");

/** A regular expression in a file: `/a+/g`. Undefined where its text is only known at run time. */
export type FoundPattern = {
  readonly file: string;
  readonly pattern: string | undefined;
  /** Its source text. */
  readonly written: string;
};

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
  readonly name?: string;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  readonly expressions?: readonly Node[];
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly id?: Node;
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
};

/** Texts that a file builds from its own constants. */
const textOf = (
  node: Node | undefined,
  constants: ReadonlyMap<string, Node>,
): string | undefined => {
  if (node?.type === "Literal" && ["string", "number"].includes(typeof node.value))
    return String(node.value);
  if (node?.type === "Identifier") return textOf(constants.get(node.name ?? ""), constants);
  if (node?.type !== "TemplateLiteral") return undefined;
  const { quasis = [], expressions = [] } = node;
  const parts = quasis.map(({ value }, at) => {
    if (at === expressions.length) return value.cooked ?? "";
    const inserted = textOf(expressions[at], constants);
    return inserted === undefined ? undefined : `${value.cooked ?? ""}${inserted}`;
  });
  return parts.includes(undefined) ? undefined : parts.join("");
};

/** A node and its descendants. */
const nodesOf = (value: unknown): readonly Node[] => {
  if (typeof value !== "object" || value === null || value instanceof RegExp) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return "type" in value && typeof value.type === "string" ? [value as Node, ...below] : below;
};

const patternOf = (node: Node, constants: ReadonlyMap<string, Node>): string | undefined => {
  if (node.regex !== undefined) return `/${node.regex.pattern}/${node.regex.flags}`;
  const [pattern, flags] = node.arguments ?? [];
  const text = textOf(pattern, constants);
  const how = flags === undefined ? "" : textOf(flags, constants);
  return text === undefined || how === undefined ? undefined : `/${text}/${how}`;
};

/** Every regular expression of a source: literals, and calls of RegExp with or without `new`. */
export const patternsIn = (file: string, source: string): readonly FoundPattern[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const nodes = nodesOf(program.body);
  const constants = new Map(
    nodes.flatMap(({ type, id, init }) =>
      type === "VariableDeclarator" && id?.name !== undefined && init ? [[id.name, init]] : [],
    ),
  );
  return nodes
    .filter(({ regex, callee }) => regex !== undefined || callee?.name === "RegExp")
    .map((node) => ({
      file,
      pattern: patternOf(node, constants),
      written: source.slice(node.start, node.end),
    }));
};

/**
 * Limits count steps and characters instead of time: a busy machine reaches the same verdict later.
 * A text of 10,000 characters that takes 20,000,000 steps is not linear.
 */
const limits = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 20_000_000,
  maxAttackStringSize: 10_000,
  incubationLimit: 5_000,
  maxGenerationSize: 40,
  maxInitialGenerationSize: 100,
  maxIteration: 4,
  maxGeneStringSize: 800,
} as const;

/** The verdict of recheck on `/pattern/flags`, in this process and without native programs. */
export const verdictOn = (pattern: string): "safe" | "vulnerable" | "unknown" => {
  const end = pattern.lastIndexOf("/");
  return recheck.checkSync(pattern.slice(1, end), pattern.slice(end + 1), limits).status;
};
