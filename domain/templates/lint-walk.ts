import type { Span } from "./diagnostics.ts";
import type { Path } from "./split-path.ts";
import type { BlockNode, Call, Node } from "./tree.ts";

/**
 * A sequence of nodes that is printed or not: a block's body, the part between its members, or a
 * branch of an `{.or}`.
 */
export type Part = {
  readonly kind: "body" | "alternates" | "or";
  readonly span: Span;
  readonly predicate: Call | undefined;
  readonly nodes: readonly Node[];
};

export const isBlock = (node: Node): node is BlockNode => "branches" in node;

export const partsOf = (node: BlockNode): readonly Part[] => {
  const alternates = node.type === "repeated" ? node.alternates : undefined;
  return [
    { kind: "body", span: node.span, predicate: undefined, nodes: node.body },
    ...(alternates
      ? [
          {
            kind: "alternates" as const,
            span: alternates.span,
            predicate: undefined,
            nodes: alternates.body,
          },
        ]
      : []),
    ...node.branches.map(({ span, predicate, body }) => ({
      kind: "or" as const,
      span,
      predicate,
      nodes: body,
    })),
  ];
};

const addNodes = (nodes: readonly Node[], every: Node[]): void => {
  for (const node of nodes) {
    every.push(node);
    if (isBlock(node)) for (const part of partsOf(node)) addNodes(part.nodes, every);
  }
};

const everyNodes = new WeakMap<readonly Node[], readonly Node[]>();

/** Every node, in the order of the source. The parser limits the depth of blocks. */
export const everyNode = (nodes: readonly Node[]): readonly Node[] => {
  const known = everyNodes.get(nodes);
  if (known) return known;
  const every: Node[] = [];
  addNodes(nodes, every);
  everyNodes.set(nodes, every);
  return every;
};

export const formattersOf = (node: Node): readonly Call[] =>
  "formatters" in node ? node.formatters : [];

/** Predicates with their positions. */
export const predicatesOf = (
  node: Node,
): readonly { readonly call: Call; readonly span: Span }[] => {
  const own = "call" in node && node.call ? [{ call: node.call, span: node.span }] : [];
  if (!isBlock(node)) return own;
  const others = node.branches.flatMap(({ predicate, span }) =>
    predicate ? [{ call: predicate, span }] : [],
  );
  return [...own, ...others];
};

/** The paths that a node reads, without its arguments. */
export const pathsOf = (node: Node): readonly Path[] => {
  switch (node.type) {
    case "variable":
    case "var":
      return node.paths;
    case "section":
    case "repeated":
      return [node.path];
    case "if":
      return node.terms.map(({ path }) => path);
    case "ctxvar":
      return node.members.map(({ path }) => path);
    case "eval":
      return node.expression.statements.flatMap((steps) =>
        steps.flatMap((step) =>
          typeof step === "object" && step?.kind === "name" ? [step.path] : [],
        ),
      );
    default:
      return [];
  }
};

/** The partials of `apply name` and `{.include name}`. */
export const appliedBy = (node: Node): readonly string[] => {
  if (node.type === "include") return [node.name];
  return formattersOf(node).flatMap(({ name, args }) =>
    name === "apply" && args.list[0] ? [args.list[0]] : [],
  );
};
