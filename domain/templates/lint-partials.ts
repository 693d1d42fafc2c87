import type { LintRule, LintSubject } from "./lint-rule.ts";
import { appliedBy, everyNode, isBlock } from "./lint-walk.ts";
import { parse } from "./parser.ts";
import { similarName } from "./similar-names.ts";
import type { Node } from "./tree.ts";

type Partials = Readonly<Record<string, string>>;

const macrosOf = (nodes: readonly Node[]): ReadonlyMap<string, readonly Node[]> =>
  new Map(
    everyNode(nodes).flatMap((node) =>
      node.type === "macro" ? [[node.name, node.body] as const] : [],
    ),
  );

/**
 * The partials that are applied regardless of the data: outside of sections, conditions and macros.
 */
const alwaysApplied = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type === "struct") return alwaysApplied(node.body);
    return isBlock(node) ? [] : appliedBy(node);
  });

/** Partials and macros with those that each always applies. A file's macros are separate. */
type Graph = Map<string, readonly string[]>;

const addTo = (graph: Graph, id: string, nodes: readonly Node[]): void => {
  const macros = macrosOf(nodes);
  const idOf = (name: string): string => (macros.has(name) ? `${id}\n${name}` : name);
  graph.set(id, alwaysApplied(nodes).map(idOf));
  for (const [name, body] of macros) graph.set(`${id}\n${name}`, alwaysApplied(body).map(idOf));
};

/** Repeatedly removes entries that terminate; the remaining ones never do. */
const endlessOf = (graph: Graph): ReadonlySet<string> => {
  const appliedFrom = new Map<string, string[]>();
  const left = new Map<string, number>();
  for (const [id, applied] of graph) {
    const known = applied.filter((each) => graph.has(each));
    left.set(id, known.length);
    for (const each of known) {
      const from = appliedFrom.get(each) ?? [];
      from.push(id);
      appliedFrom.set(each, from);
    }
  }
  const ended = [...left].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (let id = ended.pop(); id !== undefined; id = ended.pop()) {
    left.delete(id);
    for (const from of appliedFrom.get(id) ?? []) {
      const count = (left.get(from) ?? 0) - 1;
      left.set(from, count);
      if (count === 0) ended.push(from);
    }
  }
  return new Set(left.keys());
};

const graphs = new WeakMap<Partials, Graph>();

/** The graph of all partials, built once for all templates that are linted with them. */
const graphOf = (partials: Partials): Graph => {
  const known = graphs.get(partials);
  if (known) return known;
  const graph: Graph = new Map();
  for (const [name, source] of Object.entries(partials))
    addTo(graph, name, parse(source).tree.nodes);
  graphs.set(partials, graph);
  return graph;
};

const HERE = "\nhere";

const lintEndless = ({ tree, file, partials, problems }: LintSubject): void => {
  const graph: Graph = new Map(graphOf(partials ?? {}));
  addTo(graph, HERE, tree.nodes);
  const self = graph.get(HERE) as readonly string[];
  // The template's own name refers to this source and not to the published one. Templates can be
  // named with and without their ending.
  if (file !== undefined)
    for (const name of [file, file.replace(/\.html$/, "")]) graph.set(name, self);
  const endless = endlessOf(graph);
  const macros = macrosOf(tree.nodes);
  const report = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type === "struct" || node.type === "macro") report(node.body);
      if (isBlock(node)) continue;
      for (const name of appliedBy(node))
        if (endless.has(macros.has(name) ? `${HERE}\n${name}` : name))
          problems.report("endless-partial", node.span, { name });
    }
  };
  report(tree.nodes);
};

const lintUnknown = ({ tree, partials, problems }: LintSubject): void => {
  if (partials === undefined) return;
  const macros = new Set<string>();
  // Macros of an included partial count as well.
  const included = everyNode(tree.nodes).some((node) => node.type === "include");
  const foreign = included ? macrosOfAll(partials) : macros;
  for (const node of everyNode(tree.nodes)) {
    if (node.type === "macro") macros.add(node.name);
    for (const name of appliedBy(node))
      if (!macros.has(name) && !foreign.has(name) && !Object.hasOwn(partials, name))
        problems.report("unknown-partial", node.span, { name }, () =>
          similarName(name, [...macros, ...Object.keys(partials).slice(0, 500)]),
        );
  }
};

const foreignMacros = new WeakMap<Partials, ReadonlySet<string>>();
const macrosOfAll = (partials: Partials): ReadonlySet<string> => {
  const known = foreignMacros.get(partials);
  if (known) return known;
  const names = new Set(
    Object.values(partials).flatMap((source) => [...macrosOf(parse(source).tree.nodes).keys()]),
  );
  foreignMacros.set(partials, names);
  return names;
};

/** Reports missing partials and those that apply themselves endlessly. Spec: B5.23, B8.21. */
export const lintPartials: LintRule = (subject) => {
  lintUnknown(subject);
  lintEndless(subject);
};
