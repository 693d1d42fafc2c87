import type { Span } from "./diagnostics.ts";
import type { TagSyntax } from "./tag-syntax.ts";
import type { BlockNode, Call, Node, OrBranch } from "./tree.ts";

/** The parser's state. Spec: B4.14. */
export type ParserState =
  | "root"
  | "section"
  | "repeated"
  | "alternates-with"
  | "predicate"
  | "or-predicate"
  | "if"
  | "macro"
  | "struct";

export type OpenTag = Extract<
  TagSyntax,
  { kind: "section" | "repeated" | "predicate" | "if" | "macro" | "struct" }
>;
type OpenBranch = { span: Span; predicate: Call | undefined; body: Node[] };
export type OpenBlock = {
  readonly tag: OpenTag | undefined;
  readonly span: Span;
  readonly body: Node[];
  alternates: { span: Span; body: Node[] } | undefined;
  /** The following nodes belong to the alternates. */
  isAlternating: boolean;
  readonly branches: OpenBranch[];
};

export const blockNames = {
  section: "{.section}",
  repeated: "{.repeated section}",
  predicate: "predicate",
  if: "{.if}",
  macro: "{.macro}",
  struct: "{.struct}",
} as const;

export const stateOf = ({ tag, branches, isAlternating }: OpenBlock): ParserState => {
  if (tag === undefined) return "root";
  if (branches.length > 0) return "or-predicate";
  return isAlternating ? "alternates-with" : tag.kind;
};

/** The list that the next node is added to. */
export const bodyOf = ({ branches, isAlternating, alternates, body }: OpenBlock): Node[] =>
  branches.at(-1)?.body ?? (isAlternating ? alternates?.body : undefined) ?? body;

export const closed = (block: OpenBlock, tag: OpenTag, endSpan: Span | undefined): BlockNode => {
  const { span, body, alternates } = block;
  const branches: readonly OrBranch[] = block.branches;
  const common = { span, body, branches, endSpan };
  switch (tag.kind) {
    case "section":
      return { ...common, type: "section", path: tag.path };
    case "repeated":
      return { ...common, type: "repeated", path: tag.path, alternates };
    case "predicate":
      return { ...common, type: "predicate", call: tag.call };
    case "if":
      return { ...common, type: "if", terms: tag.terms, call: tag.call };
    case "macro":
      return { ...common, type: "macro", name: tag.name };
    case "struct":
      return { ...common, type: "struct", name: tag.name };
  }
};

export const openBlock = (tag: OpenTag | undefined, span: Span): OpenBlock => ({
  tag,
  span,
  body: [],
  alternates: undefined,
  isAlternating: false,
  branches: [],
});
