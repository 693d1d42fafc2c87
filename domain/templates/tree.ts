import type { Span } from "./diagnostics.ts";
import type { Expression } from "./expression-parser.ts";
import type { Path } from "./split-path.ts";

/**
 * The text after a formatter's or predicate's name. Its first character separates the arguments:
 * `{.equal? a b}` and `{.equal?:a:b}` are the same.
 */
export type Arguments = {
  readonly list: readonly string[];
  /** The whole text without the first separator. */
  readonly text: string;
};
export type Call = { readonly name: string; readonly args: Arguments };

type Tag = { readonly span: Span };
export type TextNode = Tag & { readonly type: "text"; readonly text: string };
/** A comment, or a misplaced tag or text: part of the source but never of the output. */
export type InertNode = Tag & { readonly type: "inert" };
export type VariableNode = Tag & {
  readonly type: "variable";
  readonly paths: readonly Path[];
  readonly formatters: readonly Call[];
};
/** `{.or}` or `{.or predicate?}` */
export type OrBranch = Tag & {
  readonly predicate: Call | undefined;
  readonly body: readonly Node[];
};
type Block = Tag & {
  readonly body: readonly Node[];
  readonly branches: readonly OrBranch[];
  /** Undefined when the block was not closed. */
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
  /** How this term is joined to the ones before it. */
  readonly join: "first" | "and" | "or";
  readonly path: Path;
};
export type IfNode = Block & {
  readonly type: "if";
  readonly terms: readonly IfTerm[];
  /** `{.if predicate? args}` */
  readonly call: Call | undefined;
};
export type MacroNode = Block & { readonly type: "macro"; readonly name: string };
/** `name` is a local variable; undefined when the body is printed in place. */
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
  /** Set for `{.include name output}`; otherwise only macros and variables are used. */
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

export type Tree = {
  readonly source: string;
  /** Start of the source. */
  readonly start: Span;
  readonly nodes: readonly Node[];
};

const addSpans = (nodes: readonly Node[], spans: Span[]): void => {
  for (const node of nodes) {
    spans.push(node.span);
    if (!("branches" in node)) continue;
    addSpans(node.body, spans);
    const alternates = node.type === "repeated" ? node.alternates : undefined;
    for (const { span, body } of alternates ? [alternates, ...node.branches] : node.branches) {
      spans.push(span);
      addSpans(body, spans);
    }
    if (node.endSpan) spans.push(node.endSpan);
  }
};

/**
 * Every span of the tree's own tags and texts, in source order; their concatenation is the source.
 */
export const spansOf = (nodes: readonly Node[]): readonly Span[] => {
  const spans: Span[] = [];
  addSpans(nodes, spans);
  return spans.sort((one, other) => one.start - other.start);
};

/** The source that a tree was parsed from, rebuilt from its nodes. */
export const printTree = ({ source, nodes }: Tree): string =>
  spansOf(nodes)
    .map(({ start, end }) => source.slice(start, end))
    .join("");
