import { type Body, kinds, type Part, runBody } from "./body.ts";
import {
  compileChoice,
  compileIf,
  compilePredicate,
  compileRepeated,
  compileSection,
} from "./compile-block.ts";
import { compileStruct } from "./compile-struct.ts";
import { compileMacro, compileTag } from "./compile-tags.ts";
import type { Span } from "./diagnostics.ts";
import { type Reference, referenceOf } from "./frame.ts";
import type { Op } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { BlockNode, Node, OrBranch, Path, RepeatedNode } from "./tree.ts";

/** What becomes of a tag; the text in front of it is put to it. */
type Rest = Pick<Part, "kind"> & {
  readonly reference?: Reference;
  readonly op?: Op;
  /** Steps that whatever it stands in counts for it; all others it counts itself. */
  readonly cost?: number;
  readonly names?: number;
};

/** A tag that looks nothing up. */
const nowhere = referenceOf([]);

/** `direct` are the names that are read without asking whether they are inherited. */
type Compiling = { readonly vocabulary: Vocabulary; readonly direct: Set<string> };

/** Those are looked for among what all objects inherit, each time that a template or partial runs. */
const MOST_DIRECT = 64;

const refer = (path: Path, { direct }: Compiling): Reference => {
  const reference = referenceOf(path);
  const name = String(reference.name);
  if (!reference.isDirect || direct.has(name)) return reference;
  if (direct.size >= MOST_DIRECT) return { ...reference, isDirect: false };
  direct.add(name);
  return reference;
};

/** The variable of a tag that needs no formatter. */
const plainPath = (node: Node): Path | undefined =>
  node.type === "variable" && node.formatters.length === 0 ? node.paths[0] : undefined;

const partOf = (text: string, span: Span, { kind, reference = nowhere, op }: Rest): Part => ({
  text,
  kind,
  reference,
  span,
  op,
});

const kindOfVariable = ({ kind, steps = [] }: Reference): Part["kind"] => {
  if (kind === "node" && steps.length === 0) return kinds.node;
  if (kind !== "name" || steps.length > 1) return kinds.path;
  return steps.length === 1 ? kinds.member : kinds.name;
};

const textOnly = (parts: readonly Part[]): string | undefined =>
  parts.every(({ kind }) => kind === kinds.text)
    ? parts.map(({ text }) => text).join("")
    : undefined;

/** `extra` steps are counted each time that it runs, on behalf of the tag at `span`. */
const compileBody = (
  nodes: readonly Node[],
  compiling: Compiling,
  span = nodes[0]?.span as Span,
  extra = 0,
): Body => {
  const parts: Part[] = [];
  let text = "";
  let cost = extra;
  let names = 0;
  for (const node of nodes) {
    if (node.type === "text") text += node.text;
    else if (node.type !== "inert") {
      const rest = compileNode(node, compiling);
      cost += rest.cost ?? 0;
      names += rest.names ?? 0;
      parts.push(partOf(text, node.span, rest));
      text = "";
    }
  }
  if (text !== "") parts.push(partOf(text, span, { kind: kinds.text }));
  return { parts, cost, span, names, text: textOnly(parts) };
};

/** When somebody has added one of the names to what all objects inherit, nothing is read directly. */
export const compileTree = (nodes: readonly Node[], vocabulary: Vocabulary): Op => {
  const direct = new Set<string>();
  const body = compileBody(nodes, { vocabulary, direct });
  const names = [...direct];
  return (run, frame) => {
    for (const name of names) if (name in Object.prototype) run.isClean = false;
    runBody(run, frame, body);
  };
};

const opOf =
  (body: Body): Op =>
  (run, frame) =>
    runBody(run, frame, body);

const isBlock = (node: Node): node is BlockNode => "branches" in node;

const compileNode = (
  node: Exclude<Node, { type: "text" | "inert" }>,
  compiling: Compiling,
): Rest => {
  const path = plainPath(node);
  if (path) {
    const reference = refer(path, compiling);
    return {
      kind: kindOfVariable(reference),
      reference,
      cost: reference.cost,
      names: reference.kind === "name" ? 1 : 0,
    };
  }
  if (isBlock(node)) return compileBlock(node, compiling);
  return { kind: kinds.op, op: compileTag(node, compiling.vocabulary) };
};

const compileBlock = (node: BlockNode, compiling: Compiling): Rest => {
  if (node.type === "repeated") return compileRounds(node, compiling);
  const body = compileBody(node.body, compiling);
  const otherwise = compileBranches(node.branches, compiling);
  switch (node.type) {
    case "section": {
      const reference = refer(node.path, compiling);
      const op = compileSection(reference, node.span, { body, otherwise });
      return { kind: kinds.op, op, cost: reference.cost, names: 1 };
    }
    case "predicate":
      return {
        kind: kinds.op,
        op: compileChoice(
          compilePredicate(node.call, node.span, compiling.vocabulary),
          body,
          otherwise,
        ),
      };
    case "if": {
      const [only] = node.terms;
      // An {.if} over nothing is neither true nor false.
      if (!only && !node.call) return { kind: kinds.text };
      const cost = only && node.terms.length === 1 ? referenceOf(only.path).cost : 0;
      return {
        kind: kinds.op,
        op: compileChoice(
          compileIf(node, (path) => refer(path, compiling), compiling.vocabulary),
          body,
          otherwise,
        ),
        cost,
        names: node.terms.length,
      };
    }
    case "macro":
      return { kind: kinds.op, op: compileMacro(node, opOf(body)) };
    case "struct":
      return { kind: kinds.op, op: compileStruct(node, opOf(body)) };
  }
};

/** Each round counts. */
const compileRounds = (node: RepeatedNode, compiling: Compiling): Rest => ({
  kind: kinds.op,
  names: 1,
  op: compileRepeated(refer(node.path, compiling), node.span, {
    body: compileBody(node.body, compiling, node.span, 1),
    between: node.alternates && compileBody(node.alternates.body, compiling),
    otherwise: compileBranches(node.branches, compiling),
  }),
});

/** The first `{.or}` that holds. */
const compileBranches = (branches: readonly OrBranch[], compiling: Compiling): Body | undefined => {
  const choices = branches.map(({ predicate, body, span }) => ({
    test: predicate && compilePredicate(predicate, span, compiling.vocabulary),
    inside: compileBody(body, compiling),
  }));
  const [first] = choices;
  if (first === undefined || first.test === undefined) return first?.inside;
  const op: Op = (run, frame) => {
    for (const { test, inside } of choices)
      if (test === undefined || test(run, frame)) {
        runBody(run, frame, inside);
        return;
      }
  };
  const span = branches[0]?.span as Span;
  return {
    parts: [partOf("", span, { kind: kinds.op, op })],
    cost: 0,
    span,
    names: 0,
    text: undefined,
  };
};
