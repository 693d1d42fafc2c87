import type { LintRule } from "./lint-rule.ts";
import { everyNode, formattersOf, predicatesOf } from "./lint-walk.ts";
import { similarName } from "./similar-names.ts";

/** Reports unknown formatters and predicates, and deprecated names. Spec: B8.21. */
export const lintNames: LintRule = ({ tree, names, problems }) => {
  const rows = [
    { known: names.formatters, code: "unknown-formatter" },
    { known: names.predicates, code: "unknown-predicate" },
  ] as const;
  const suggestions = new Map<string, string | undefined>();
  const suggest = (name: string, known: ReadonlyMap<string, unknown>): string | undefined => {
    if (!suggestions.has(name)) suggestions.set(name, similarName(name, known.keys()));
    return suggestions.get(name);
  };
  for (const node of everyNode(tree.nodes)) {
    const called = [
      formattersOf(node).map((call) => ({ call, span: node.span })),
      predicatesOf(node),
    ];
    rows.forEach(({ known, code }, row) => {
      for (const { call, span } of called[row] ?? []) {
        const definition = known.get(call.name);
        if (definition === undefined)
          problems.report(code, span, { name: call.name }, () => suggest(call.name, known));
        else if (definition.deprecated !== undefined)
          problems.report("deprecated-name", span, {
            name: call.name,
            other: definition.deprecated,
          });
      }
    });
  }
};
