import { type Body, inOrder, runBody, type Step } from "./body.ts";
import {
  compileChoice,
  compileIf,
  compileIfOne,
  compilePredicate,
  compileRepeated,
  compileSection,
} from "./compile-block.ts";
import { compileStruct } from "./compile-struct.ts";
import { compileMacro, compileTag } from "./compile-tags.ts";
import type { Span } from "./diagnostics.ts";
import { compileReads } from "./direct-reads.ts";
import { type Reference, referenceOf } from "./frame.ts";
import { readOf, type VariableRead } from "./reads.ts";
import type { Op } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Path } from "./split-path.ts";
import type { BlockNode, IfNode, Node, OrBranch, RepeatedNode } from "./tree.ts";

/** The kind of a tag: a variable that is only read, or any other operation. */
type Rest = {
  readonly read?: Reference;
  readonly op?: Op;
  /** Steps that its container charges on its behalf; it charges all others itself. */
  readonly cost?: number;
  /** Number of names that it looks up in its section. */
  readonly names?: readonly Reference[];
};

/** `direct` are the names that are read without checking inheritance. */
type Compiling = { readonly vocabulary: Vocabulary; readonly direct: Set<string> };

/** Each run of a template or partial checks these names against `Object.prototype`. */
const MAX_DIRECT = 64;

const refer = (path: Path, { direct }: Compiling): Reference => {
  const reference = referenceOf(path);
  const name = String(reference.name);
  if (!reference.isDirect || direct.has(name)) return reference;
  if (direct.size >= MAX_DIRECT) return { ...reference, isDirect: false };
  direct.add(name);
  return reference;
};

/** The variable of a tag without formatters. */
const plainPath = (node: Node): Path | undefined =>
  node.type === "variable" && node.formatters.length === 0 ? node.paths[0] : undefined;

const probeIn = (names: readonly Reference[]): string =>
  String(names.find(({ isDirect }) => isDirect)?.name ?? "");

/** Combines the nodes of a body: adjacent variables that are only read are merged. */
const createSteps = () => {
  const steps: Step[] = [];
  let reads: VariableRead[] = [];
  let text = "";
  const endReads = (tail: string): void => {
    const [first, ...others] = compileReads(reads, tail);
    if (first) steps.push({ text: "", op: first }, ...others.map((op) => ({ text: "", op })));
    reads = [];
  };
  return {
    addText: (more: string): void => {
      text += more;
    },
    add: ({ read, op }: Rest, span: Span): void => {
      if (read) {
        reads.push(readOf(text, read, span));
      } else if (op) {
        endReads("");
        steps.push({ text, op });
      } else return;
      text = "";
    },
    end: (): Pick<Body, "op" | "text" | "prints"> => {
      if (steps.length + reads.length === 0)
        return { op: inOrder([], text), text, prints: undefined };
      const isOwnValue = steps.length === 0 && reads.every(({ isNode }) => isNode);
      const prints = isOwnValue ? { list: reads, tail: text } : undefined;
      if (reads.length > 0) {
        endReads(text);
        text = "";
      }
      return { op: inOrder(steps, text), text: undefined, prints };
    },
  };
};

/** `extra` steps are charged on each run, on behalf of the tag at `span`. */
const compileBody = (
  nodes: readonly Node[],
  compiling: Compiling,
  span = nodes[0]?.span as Span,
  extra = 0,
): Body => {
  const steps = createSteps();
  const names: Reference[] = [];
  let cost = extra;
  for (const node of nodes) {
    if (node.type === "text") steps.addText(node.text);
    else if (node.type !== "inert") {
      const rest = compileNode(node, compiling);
      cost += rest.cost ?? 0;
      names.push(...(rest.names ?? []));
      steps.add(rest, node.span);
    }
  }
  return { ...steps.end(), cost, span, names: names.length, probe: probeIn(names) };
};

/** When one of the names was added to `Object.prototype`, nothing is read directly. */
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
    const read = refer(path, compiling);
    return { read, cost: read.cost, names: read.kind === "name" ? [read] : [] };
  }
  if (isBlock(node)) return compileBlock(node, compiling);
  return { op: compileTag(node, compiling.vocabulary) };
};

const compileBlock = (node: BlockNode, compiling: Compiling): Rest => {
  if (node.type === "repeated") return compileRounds(node, compiling);
  const body = compileBody(node.body, compiling);
  const otherwise = compileBranches(node.branches, compiling);
  switch (node.type) {
    case "section": {
      const reference = refer(node.path, compiling);
      const op = compileSection(reference, node.span, { body, otherwise });
      return { op, cost: reference.cost, names: [reference] };
    }
    case "predicate":
      return {
        op: compileChoice(
          compilePredicate(node.call, node.span, compiling.vocabulary),
          body,
          otherwise,
        ),
      };
    case "if":
      return compileIfTag(node, body, otherwise, compiling);
    case "macro":
      return { op: compileMacro(node, opOf(body)) };
    case "struct":
      return { op: compileStruct(node, opOf(body)) };
  }
};

const compileIfTag = (
  { terms, call, span }: IfNode,
  body: Body,
  otherwise: Body | undefined,
  compiling: Compiling,
): Rest => {
  if (call) {
    const test = compilePredicate(call, span, compiling.vocabulary);
    return { op: compileChoice(test, body, otherwise) };
  }
  const sides = terms.map(({ join, path }) => ({ join, reference: refer(path, compiling) }));
  const names = sides.map(({ reference }) => reference);
  const [only] = names;
  // An {.if} without a condition is neither true nor false.
  if (!only) return {};
  if (names.length > 1)
    return { op: compileChoice(compileIf(sides, span), body, otherwise), names };
  return { op: compileIfOne(only, span, body, otherwise), cost: only.cost, names };
};

/** Every iteration is charged. */
const compileRounds = (node: RepeatedNode, compiling: Compiling): Rest => {
  const reference = refer(node.path, compiling);
  const op = compileRepeated(reference, node.span, {
    body: compileBody(node.body, compiling, node.span, 1),
    between: node.alternates && compileBody(node.alternates.body, compiling),
    otherwise: compileBranches(node.branches, compiling),
  });
  return { op, names: [reference] };
};

/** Runs the first `{.or}` that is true. */
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
  return { op, cost: 0, span, names: 0, probe: "", text: undefined, prints: undefined };
};
