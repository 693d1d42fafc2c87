import { runPartial } from "./apply.ts";
import { compileEval } from "./compile-eval.ts";
import { compileVar, compileVariable } from "./compile-variable.ts";
import { costOf, type Frame, find, referenceOf, setLocal } from "./frame.ts";
import { capture, charge, type Op, report, reportFailure } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { BlockNode, CtxvarNode, IncludeNode, InjectNode, MacroNode, Node } from "./tree.ts";
import { ownMember } from "./values.ts";

export const compileMacro =
  ({ name, span }: MacroNode, body: Op): Op =>
  (run, frame) => {
    charge(run, 1, span, frame);
    frame.macros ??= new Map();
    frame.macros.set(name, body);
  };

/** Missing values are null. */
const compileCtxvar = ({ name, members: paths, span }: CtxvarNode): Op => {
  const members = paths.map((member) => ({ ...member, reference: referenceOf(member.path) }));
  const cost = costOf(members.map(({ reference }) => reference));
  const build = (frame: Frame): void => {
    const object: Record<string, unknown> = {};
    for (const member of members) object[member.name] = find(frame, member.reference) ?? null;
    setLocal(frame, name, object);
  };
  return (run, frame) => {
    charge(run, cost, span, frame);
    try {
      build(frame);
    } catch (error) {
      reportFailure(run, "value-failed", span, error);
    }
  };
};

/** Its macros and variables are available from here on; it prints only with `output`. */
const compileInclude =
  ({ name, output, span }: IncludeNode): Op =>
  (run, frame) => {
    if (output) runPartial(run, frame, span, name);
    else capture(run, frame, () => runPartial(run, frame, span, name));
  };

/** Every false value counts as missing. */
const compileInject =
  ({ name, path, span }: InjectNode): Op =>
  (run, frame) => {
    charge(run, 1, span, frame);
    const value = ownMember(run.injects, path) || undefined;
    if (value === undefined && run.strict) report(run, "inject-not-found", span, { name: path });
    setLocal(frame, name, value);
  };

/** Compiles a tag that is not a text, a block or a plain variable. */
export const compileTag = (
  node: Exclude<Node, { type: "text" | "inert" } | BlockNode>,
  vocabulary: Vocabulary,
): Op => {
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
