import { applyPartial } from "./apply.ts";
import { BudgetExceeded, chargeOutput, chargeStep } from "./budget.ts";
import { compileEval } from "./compile-eval.ts";
import { compileStruct } from "./compile-struct.ts";
import { escapeHtml, Markup } from "./markup.ts";
import { formatters, predicates } from "./registry.ts";
import {
  emit,
  lookUp,
  Macro,
  type Op,
  type Place,
  pushFrame,
  type Run,
  reasonOf,
  report,
} from "./run.ts";
import type {
  Call,
  CtxvarNode,
  IfNode,
  IncludeNode,
  InjectNode,
  Node,
  OrBranch,
  Path,
  RepeatedNode,
  SectionNode,
  VariableNode,
  VarNode,
} from "./tree.ts";
import { isTruthy, ownMember, toText } from "./values.ts";

const doNothing: Op = () => {};
type Test = (run: Run) => boolean;

const compileNodes = (nodes: readonly Node[], file: string | undefined): Op => {
  const ops: Op[] = [];
  let text = "";
  const flush = (): void => {
    const fixed = text;
    if (fixed !== "") ops.push((run) => emit(run, fixed));
    text = "";
  };
  for (const node of nodes) {
    if (node.type === "text") text += node.text;
    else if (node.type !== "inert") {
      flush();
      ops.push(compileNode(node, file));
    }
  }
  flush();
  if (ops.length === 0) return doNothing;
  if (ops.length === 1) return ops[0] as Op;
  return (run) => {
    for (const op of ops) op(run);
  };
};

const compileNode = (node: Exclude<Node, { type: "text" | "inert" }>, file?: string): Op => {
  const place: Place = { span: node.span, file };
  const op = opOf(node, place);
  return (run) => {
    run.at = place;
    chargeStep(run.meter);
    op(run);
  };
};

const opOf = (node: Exclude<Node, { type: "text" | "inert" }>, place: Place): Op => {
  switch (node.type) {
    case "variable":
      return compileVariable(node, place);
    case "section":
      return compileSection(node, place);
    case "repeated":
      return compileRepeated(node, place);
    case "predicate":
      return compileChoice(compileCall(node.call, place), node, place);
    case "if":
      return compileChoice(compileIf(node, place), node, place);
    case "macro":
      return compileMacro(node.name, compileNodes(node.body, place.file));
    case "struct":
      return compileStruct(node.name, compileNodes(node.body, place.file));
    case "eval":
      return compileEval(node, place);
    case "var":
      return compileVar(node, place);
    case "ctxvar":
      return compileCtxvar(node);
    case "include":
      return compileInclude(node, place);
    case "inject":
      return compileInject(node, place);
  }
};

const look =
  (paths: readonly Path[], place: Place) =>
  (run: Run): unknown[] =>
    paths.map((path) => {
      const value = lookUp(run, path);
      if (value === undefined && run.strict)
        report(run, "value-missing", place, { name: path.join(".") });
      return value;
    });

/** A formatter that fails or is unknown spoils its own tag only: nothing of the tag is printed. */
const compileChain = (calls: readonly Call[], place: Place) => {
  const steps = calls.map((call) => ({ ...call, run: formatters.get(call.name)?.run }));
  return (run: Run, values: unknown[]): unknown => {
    for (const step of steps) {
      if (step.run === undefined) {
        report(run, "unknown-formatter", place, { name: step.name });
        return undefined;
      }
      const { depth, frame } = run;
      try {
        if (values[0] instanceof Markup) values[0] = values[0].html;
        values[0] = step.run(values[0], step.args, run.scope, values);
      } catch (error) {
        if (error instanceof BudgetExceeded) throw error;
        report(run, "formatter-failed", place, { name: step.name, reason: reasonOf(error) });
        return undefined;
      } finally {
        run.depth = depth;
        run.frame = frame;
      }
      run.at = place;
      chargeOutput(run.meter, toLength(values[0]));
    }
    return values[0];
  };
};

const toLength = (value: unknown): number =>
  typeof value === "string" ? value.length : value instanceof Markup ? value.html.length : 0;

const compileVariable = ({ paths, formatters: calls }: VariableNode, place: Place): Op => {
  const read = look(paths, place);
  const format = compileChain(calls, place);
  return (run) => {
    const value = format(run, read(run));
    if (value === undefined || value === null) return;
    const text = toText(value);
    emit(run, run.escape && !(value instanceof Markup) ? escapeHtml(text) : text);
  };
};

const compileVar = ({ name, paths, formatters: calls }: VarNode, place: Place): Op => {
  const read = look(paths, place);
  const format = compileChain(calls, place);
  return (run) => {
    const value = format(run, read(run));
    run.frame.locals ??= new Map();
    run.frame.locals.set(name, value);
  };
};

const compileCtxvar =
  ({ name, members }: CtxvarNode): Op =>
  (run) => {
    const value: Record<string, unknown> = Object.create(null);
    for (const member of members) value[member.name] = lookUp(run, member.path);
    run.frame.locals ??= new Map();
    run.frame.locals.set(name, value);
  };

const compileMacro = (name: string, body: Op): Op => {
  const macro = new Macro(body);
  return (run) => {
    run.frame.locals ??= new Map();
    run.frame.locals.set(name, macro);
  };
};

/** `{.or}` branches in order; the last unconditional one ends them. */
const compileBranches = (branches: readonly OrBranch[], file: string | undefined): Op => {
  const live = branches
    .filter(({ dead }) => !dead)
    .map(({ predicate, body, span }) => ({
      test: predicate ? compileCall(predicate, { span, file }) : () => true,
      body: compileNodes(body, file),
    }));
  if (live.length === 0) return doNothing;
  return (run) => {
    for (const { test, body } of live)
      if (test(run)) {
        body(run);
        return;
      }
  };
};

const compileChoice = (
  test: Test,
  { body, branches }: { readonly body: readonly Node[]; readonly branches: readonly OrBranch[] },
  { file }: Place,
): Op => {
  const then = compileNodes(body, file);
  const otherwise = compileBranches(branches, file);
  return (run) => (test(run) ? then(run) : otherwise(run));
};

const compileCall = ({ name, args }: Call, place: Place): Test => {
  const predicate = predicates.get(name)?.run;
  return (run) => {
    if (predicate === undefined) {
      report(run, "unknown-predicate", place, { name });
      return false;
    }
    try {
      return predicate(run.scope, args);
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      report(run, "predicate-failed", place, { name, reason: reasonOf(error) });
      return false;
    }
  };
};

/** From left to right without precedence: the first `||` behind a true side, or `&&` behind a false one, ends it. */
const compileIf = ({ terms, call }: IfNode, place: Place): Test => {
  if (call) return compileCall(call, place);
  return (run) => {
    let result = false;
    for (const { join, negated, path } of terms) {
      if (join === "or" && result) return true;
      if (join === "and" && !result) return false;
      result = isTruthy(lookUp(run, path)) !== negated;
    }
    return result;
  };
};

const compileSection = ({ path, body, branches }: SectionNode, { file }: Place): Op => {
  const inside = compileNodes(body, file);
  const otherwise = compileBranches(branches, file);
  return (run) => {
    const value = lookUp(run, path);
    if (!isTruthy(value)) {
      otherwise(run);
      return;
    }
    const { frame } = run;
    run.frame = pushFrame(frame, value);
    try {
      inside(run);
    } finally {
      run.frame = frame;
    }
  };
};

const compileRepeated = (node: RepeatedNode, place: Place): Op => {
  const inside = compileNodes(node.body, place.file);
  const between = compileNodes(node.alternates?.body ?? [], place.file);
  const otherwise = compileBranches(node.branches, place.file);
  return (run) => {
    const list = lookUp(run, node.path);
    if (!Array.isArray(list) || list.length === 0) {
      otherwise(run);
      return;
    }
    const { frame } = run;
    const own = pushFrame(frame, undefined, 0);
    run.frame = own;
    try {
      for (let index = 0; index < list.length; index += 1) {
        run.at = place;
        chargeStep(run.meter);
        own.node = list[index];
        own.index = index;
        own.locals = undefined;
        if (index > 0) between(run);
        inside(run);
      }
    } finally {
      run.frame = frame;
    }
  };
};

/** Its macros and variables count from here on; it prints only when told to. */
const compileInclude =
  ({ name, output }: IncludeNode, place: Place): Op =>
  (run) => {
    const text = applyPartial(run, place, name, undefined);
    if (output) emit(run, text);
  };

const compileInject =
  ({ name, path }: InjectNode, place: Place): Op =>
  (run) => {
    const value = ownMember(run.injects, path);
    if (value === undefined) report(run, "inject-not-found", place, { name: path });
    run.frame.locals ??= new Map();
    run.frame.locals.set(name, value);
  };

export const compileTree = compileNodes;
