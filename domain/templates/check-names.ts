import { collectDiagnostics, type Diagnostic, type Span } from "./diagnostics.ts";
import type { Vocabulary } from "./scope.ts";
import type { Call, Node, Tree } from "./tree.ts";

/** Reports unknown formatters and predicates before rendering. Spec: B8.21. */
export const checkNames = (
  { nodes }: Tree,
  { formatters, predicates }: Vocabulary,
): readonly Diagnostic[] => {
  const found = collectDiagnostics();

  const checkPredicate = (call: Call | undefined, span: Span): void => {
    if (call && !predicates.has(call.name))
      found.report("unknown-predicate", span, { name: call.name });
  };

  const check = (inside: readonly Node[]): void => {
    for (const node of inside) {
      if ("formatters" in node)
        for (const { name } of node.formatters)
          if (!formatters.has(name)) found.report("unknown-formatter", node.span, { name });
      if ("call" in node) checkPredicate(node.call, node.span);
      if (!("branches" in node)) continue;
      check(node.body);
      if (node.type === "repeated") check(node.alternates?.body ?? []);
      for (const { predicate, span, body } of node.branches) {
        checkPredicate(predicate, span);
        check(body);
      }
    }
  };

  check(nodes);
  return found.list;
};
