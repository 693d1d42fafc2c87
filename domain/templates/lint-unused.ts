import type { Span } from "./diagnostics.ts";
import type { LintRule } from "./lint-rule.ts";
import {
  appliedBy,
  everyNode,
  formattersOf,
  isBlock,
  partsOf,
  pathsOf,
  predicatesOf,
} from "./lint-walk.ts";
import { parse } from "./parser.ts";
import type { Node, Tree } from "./tree.ts";

type Definition = { readonly kind: string; readonly name: string; readonly span: Span };

const LOCAL = /@[A-Za-z][\w-]*/g;

/** Local variables that are read, and macros that are applied, anywhere. */
const usesOf = ({ nodes }: Tree): Set<string> => {
  const uses = new Set<string>();
  for (const node of everyNode(nodes)) {
    const assigned = new Set(node.type === "eval" ? assignedIn(node) : []);
    for (const [first] of pathsOf(node)) if (!assigned.has(String(first))) uses.add(String(first));
    if (node.type === "eval") for (const name of readIn(node)) uses.add(name);
    for (const name of appliedBy(node)) uses.add(name);
    for (const { args } of [...formattersOf(node), ...predicatesOf(node).map(({ call }) => call)])
      for (const [name] of args.text.matchAll(LOCAL)) uses.add(name);
  }
  return uses;
};

type EvalNode = Extract<Node, { type: "eval" }>;
type Step = EvalNode["expression"]["statements"][number][number];
const localOf = (step: Step | undefined): string | undefined => {
  const isName = typeof step === "object" && step?.kind === "name" && step.path.length === 1;
  const name = isName ? String(step.path[0]) : "";
  return name.length > 1 && name.startsWith("@") ? name : undefined;
};

/** The target of an assignment is the first step of its statement; `=` is the last. */
const targetOf = (steps: readonly Step[]): string | undefined => {
  const last = steps.at(-1);
  const assigns = typeof last === "object" && last?.kind === "operator" && last.symbol === "=";
  return assigns ? localOf(steps[0]) : undefined;
};
const assignedIn = ({ expression }: EvalNode): readonly string[] =>
  expression.statements.flatMap((steps) => targetOf(steps) ?? []);
const readIn = ({ expression }: EvalNode): readonly string[] =>
  expression.statements.flatMap((steps) =>
    steps.slice(targetOf(steps) === undefined ? 0 : 1).flatMap((step) => localOf(step) ?? []),
  );

const definedBy = (node: Node): readonly Definition[] => {
  const { span } = node;
  switch (node.type) {
    case "var":
    case "ctxvar":
      return [{ kind: "Variable", name: node.name, span }];
    case "eval":
      return assignedIn(node).map((name) => ({ kind: "Variable", name, span }));
    case "struct":
      return node.name === undefined ? [] : [{ kind: "Struct", name: node.name, span }];
    case "macro":
      return [{ kind: "Macro", name: node.name, span }];
    case "inject":
      return [{ kind: "Injected", name: node.name, span }];
    default:
      return [];
  }
};

/** Definitions, and whether partials can see them; the variables of a struct are its members. */
const definitionsOf = (nodes: readonly Node[], isMember: boolean): readonly Definition[] =>
  nodes.flatMap((node) => {
    const own = isMember && node.type !== "macro" ? [] : definedBy(node);
    if (!isBlock(node)) return own;
    const inside =
      node.type === "struct"
        ? node.name !== undefined || isMember
        : isMember && (node.type === "if" || node.type === "predicate");
    return [...own, ...partsOf(node).flatMap((part) => definitionsOf(part.nodes, inside))];
  });

const parsedUses = new WeakMap<object, ReadonlySet<string>>();

/** Names used in any of the partials: they can use this template's definitions, and vice versa. */
const usesOfPartials = (partials: Readonly<Record<string, string>>): ReadonlySet<string> => {
  const known = parsedUses.get(partials);
  if (known) return known;
  const uses = new Set<string>();
  for (const source of new Set(Object.values(partials)))
    for (const name of usesOf(parse(source).tree)) uses.add(name);
  parsedUses.set(partials, uses);
  return uses;
};

/**
 * Reports variables, structs, macros and injected data that neither this template nor a partial
 * with access to them reads. A template that includes unknown partials is skipped.
 */
export const lintUnused: LintRule = ({ tree, partials, problems }) => {
  const definitions = definitionsOf(tree.nodes, false);
  if (definitions.length === 0) return;
  const uses = usesOf(tree);
  const macros = new Set(
    definitions.filter(({ kind }) => kind === "Macro").map(({ name }) => name),
  );
  const appliesOthers = everyNode(tree.nodes).some((node) =>
    appliedBy(node).some((name) => !macros.has(name)),
  );
  if (partials === undefined && appliesOthers) return;
  const others = partials === undefined ? new Set<string>() : usesOfPartials(partials);
  for (const { kind, name, span } of definitions)
    if (!uses.has(name) && !others.has(name))
      problems.report("unused-variable", span, { kind, name });
};
