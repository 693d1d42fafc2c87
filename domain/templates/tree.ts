import type { Span } from "./diagnostics.ts";
import type { Expression } from "./expression-parser.ts";

/** `a.b.0` as ["a", "b", "0"]; `@` as ["@"]. */
export type Path = readonly string[];

/**
 * What follows a formatter's or predicate's name. Its first character divides the arguments:
 * `{.equal? a b}` and `{.equal?:a:b}` are the same. Between spaces, quotes keep an argument together.
 */
export type Arguments = {
  readonly list: readonly string[];
  /** All of it, without the first divider. */
  readonly text: string;
};
export type Call = { readonly name: string; readonly args: Arguments };

type Tag = { readonly span: Span };
export type TextNode = Tag & { readonly type: "text"; readonly text: string };
/** A comment, or a tag that is out of place: part of the source, never of the output. */
export type InertNode = Tag & { readonly type: "inert" };
export type VariableNode = Tag & {
  readonly type: "variable";
  readonly paths: readonly Path[];
  readonly formatters: readonly Call[];
};
/** `{.or}` or `{.or predicate?}`; `dead` stands behind an unconditional one. */
export type OrBranch = Tag & {
  readonly predicate: Call | undefined;
  readonly body: readonly Node[];
  readonly dead: boolean;
};
type Block = Tag & {
  readonly body: readonly Node[];
  readonly branches: readonly OrBranch[];
  /** Undefined when the block was left open. */
  readonly endSpan: Span | undefined;
};
export type SectionNode = Block & { readonly type: "section"; readonly path: Path };
export type RepeatedNode = Block & {
  readonly type: "repeated";
  readonly path: Path;
  readonly alternates: (Tag & { readonly body: readonly Node[] }) | undefined;
};
export type PredicateNode = Block & { readonly type: "predicate"; readonly call: Call };
export type IfTerm = {
  /** How this term joins the ones before it. */
  readonly join: "first" | "and" | "or";
  readonly negated: boolean;
  readonly path: Path;
};
export type IfNode = Block & {
  readonly type: "if";
  readonly terms: readonly IfTerm[];
  /** `{.if predicate? args}` */
  readonly call: Call | undefined;
};
export type MacroNode = Block & { readonly type: "macro"; readonly name: string };
/** `name` is a local variable; undefined when the body is printed where it stands. */
export type StructNode = Block & { readonly type: "struct"; readonly name: string | undefined };
export type EvalNode = Tag & { readonly type: "eval"; readonly expression: Expression };
export type VarNode = Tag & {
  readonly type: "var";
  readonly name: string;
  readonly paths: readonly Path[];
  readonly formatters: readonly Call[];
};
export type CtxvarNode = Tag & {
  readonly type: "ctxvar";
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly path: Path }[];
};
export type IncludeNode = Tag & {
  readonly type: "include";
  readonly name: string;
  /** `{.include name output}`; else only its macros and variables count. */
  readonly output: boolean;
};
export type InjectNode = Tag & {
  readonly type: "inject";
  readonly name: string;
  readonly path: string;
};
export type BlockNode =
  | SectionNode
  | RepeatedNode
  | PredicateNode
  | IfNode
  | MacroNode
  | StructNode;
export type Node =
  | TextNode
  | InertNode
  | VariableNode
  | BlockNode
  | EvalNode
  | VarNode
  | CtxvarNode
  | IncludeNode
  | InjectNode;

export type Tree = { readonly source: string; readonly nodes: readonly Node[] };

/** Every span of the tree's own tags and texts, in source order: joined they are the source. */
export const spansOf = (nodes: readonly Node[]): readonly Span[] =>
  nodes.flatMap((node) => {
    if (!("branches" in node)) return [node.span];
    const alternates = node.type === "repeated" ? node.alternates : undefined;
    return [
      node.span,
      ...spansOf(node.body),
      ...(alternates ? [alternates.span, ...spansOf(alternates.body)] : []),
      ...node.branches.flatMap(({ span, body }) => [span, ...spansOf(body)]),
      ...(node.endSpan ? [node.endSpan] : []),
    ];
  });

/** The source a tree was parsed from, put together from its nodes. */
export const printTree = ({ source, nodes }: Tree): string =>
  spansOf(nodes)
    .map(({ start, end }) => source.slice(start, end))
    .join("");
