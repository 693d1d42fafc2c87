import { collectDiagnostics, type Diagnostic, type Diagnostics, type Span } from "./diagnostics.ts";
import { formatters, predicates } from "./registry.ts";
import type { Call, Node, Tree } from "./tree.ts";

const checkFormatters = (calls: readonly Call[], span: Span, found: Diagnostics): void => {
  for (const { name } of calls)
    if (!formatters.has(name)) found.report("unknown-formatter", span, { name });
};

const checkPredicate = (call: Call | undefined, span: Span, found: Diagnostics): void => {
  if (call && !predicates.has(call.name))
    found.report("unknown-predicate", span, { name: call.name });
};

const check = (nodes: readonly Node[], found: Diagnostics): void => {
  for (const node of nodes) {
    if ("formatters" in node) checkFormatters(node.formatters, node.span, found);
    if ("call" in node) checkPredicate(node.call, node.span, found);
    if (!("branches" in node)) continue;
    check(node.body, found);
    if (node.type === "repeated") check(node.alternates?.body ?? [], found);
    for (const { predicate, span, body } of node.branches) {
      checkPredicate(predicate, span, found);
      check(body, found);
    }
  }
};

/** Formatters and predicates that nobody has defined, before anything is rendered. Spec: B8.21. */
export const checkNames = ({ nodes }: Tree): readonly Diagnostic[] => {
  const found = collectDiagnostics();
  check(nodes, found);
  return found.list;
};
