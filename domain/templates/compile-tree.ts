import { runPartial } from "./apply.ts";
import {
  compileChoice,
  compileIf,
  compilePredicate,
  compileRepeated,
  compileSection,
} from "./compile-block.ts";
import { compileEval } from "./compile-eval.ts";
import { compileStruct } from "./compile-struct.ts";
import { compilePieces, compileVar, compileVariable, type Piece } from "./compile-variable.ts";
import type { Span } from "./diagnostics.ts";
import { costOf, find, referenceOf, setLocal } from "./frame.ts";
import { capture, charge, emit, type Op, type Run, report, reportFailure } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type {
  BlockNode,
  CtxvarNode,
  IncludeNode,
  InjectNode,
  MacroNode,
  Node,
  OrBranch,
  Path,
} from "./tree.ts";
import { ownMember } from "./values.ts";

const doNothing: Op = () => {};

/** The variable of a tag that needs no formatter. */
const plainPath = (node: Node): Path | undefined =>
  node.type === "variable" && node.formatters.length === 0 ? node.paths[0] : undefined;

export const compileTree = (nodes: readonly Node[], vocabulary: Vocabulary): Op => {
  const ops: Op[] = [];
  let pieces: Piece[] = [];
  let text = "";
  const flush = (span: Span): void => {
    if (text !== "") pieces.push({ text, reference: undefined, span });
    if (pieces.length > 0) ops.push(compilePieces(pieces));
    pieces = [];
    text = "";
  };
  for (const node of nodes) {
    const path = plainPath(node);
    if (node.type === "text") text += node.text;
    else if (path) {
      pieces.push({ text, reference: referenceOf(path), span: node.span });
      text = "";
    } else if (node.type !== "inert") {
      const before = pieces.length === 0 ? text : "";
      if (before === "") flush(node.span);
      text = "";
      ops.push(behindText(before, compileNode(node, vocabulary)));
    }
  }
  const last = nodes.at(-1);
  if (last) flush(last.span);
  return inOrder(ops);
};

/** A call less than two ops would take. */
const behindText = (text: string, op: Op): Op =>
  text === ""
    ? op
    : (run) => {
        emit(run, text);
        op(run);
      };

/** In threes of threes, written out: a loop over the ops costs as much as most of them. */
const inOrder = (ops: readonly Op[]): Op => {
  const [first = doNothing, second = doNothing, third = doNothing] = ops;
  if (ops.length <= 1) return first;
  if (ops.length === 2)
    return (run) => {
      first(run);
      second(run);
    };
  if (ops.length === 3)
    return (run) => {
      first(run);
      second(run);
      third(run);
    };
  const groups: Op[] = [];
  for (let at = 0; at < ops.length; at += 3) groups.push(inOrder(ops.slice(at, at + 3)));
  return inOrder(groups);
};

const isBlock = (node: Node): node is BlockNode => "branches" in node;

const compileNode = (
  node: Exclude<Node, { type: "text" | "inert" }>,
  vocabulary: Vocabulary,
): Op => {
  if (isBlock(node)) return compileBlock(node, vocabulary);
  switch (node.type) {
    case "variable":
      return compileVariable(node, vocabulary);
    case "eval":
      return compileEval(node);
    case "var":
      return compileVar(node, vocabulary);
    case "ctxvar":
      return compileCtxvar(node);
    case "include":
      return compileInclude(node);
    case "inject":
      return compileInject(node);
  }
};

const compileBlock = (node: BlockNode, vocabulary: Vocabulary): Op => {
  const inside = compileTree(node.body, vocabulary);
  const otherwise = compileBranches(node.branches, vocabulary);
  switch (node.type) {
    case "section":
      return compileSection(node, inside, node.branches.length > 0 ? otherwise : undefined);
    case "repeated": {
      const between = node.alternates && compileTree(node.alternates.body, vocabulary);
      return compileRepeated(node, { inside, between, otherwise });
    }
    case "predicate":
      return compileChoice(compilePredicate(node.call, node.span, vocabulary), inside, otherwise);
    case "if":
      // An {.if} over nothing is neither true nor false.
      return node.terms.length === 0 && !node.call
        ? doNothing
        : compileChoice(compileIf(node, vocabulary), inside, otherwise);
    case "macro":
      return compileMacro(node, inside);
    case "struct":
      return compileStruct(node, inside);
  }
};

/** The first `{.or}` that holds. */
const compileBranches = (branches: readonly OrBranch[], vocabulary: Vocabulary): Op => {
  const choices = branches.map(({ predicate, body, span }) => ({
    test: predicate && compilePredicate(predicate, span, vocabulary),
    inside: compileTree(body, vocabulary),
  }));
  const [first] = choices;
  if (first === undefined) return doNothing;
  if (first.test === undefined) return first.inside;
  return (run) => {
    for (const { test, inside } of choices)
      if (test === undefined || test(run)) {
        inside(run);
        return;
      }
  };
};

const compileMacro =
  ({ name, span }: MacroNode, body: Op): Op =>
  (run) => {
    charge(run, 1, span);
    const { frame } = run;
    frame.macros ??= new Map();
    frame.macros.set(name, body);
  };

/** What is missing is null. */
const compileCtxvar = ({ name, members: paths, span }: CtxvarNode): Op => {
  const members = paths.map((member) => ({ ...member, reference: referenceOf(member.path) }));
  const cost = costOf(members.map(({ reference }) => reference));
  const build = (run: Run): void => {
    const object: Record<string, unknown> = {};
    for (const member of members) object[member.name] = find(run.frame, member.reference) ?? null;
    setLocal(run.frame, name, object);
  };
  return (run) => {
    charge(run, cost, span);
    try {
      build(run);
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
    }
  };
};

/** Its macros and variables count from here on; it prints only when told to. */
const compileInclude =
  ({ name, output, span }: IncludeNode): Op =>
  (run) => {
    if (output) runPartial(run, span, name);
    else capture(run, () => runPartial(run, span, name));
  };

/** What is false in any way counts as missing. */
const compileInject =
  ({ name, path, span }: InjectNode): Op =>
  (run) => {
    charge(run, 1, span);
    const value = ownMember(run.injects, path) || undefined;
    if (value === undefined && run.strict) report(run, "inject-not-found", span, { name: path });
    setLocal(run.frame, name, value);
  };
