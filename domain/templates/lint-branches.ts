import { compile, render } from "./core-engine.ts";
import type { LintRule } from "./lint-rule.ts";
import { everyNode, isBlock } from "./lint-walk.ts";
import type { BlockNode, Call } from "./tree.ts";

/** Predicates that use only their arguments when there are this many. */
const needed: Readonly<Record<string, number>> = {
  "equal?": 2,
  "notEqual?": 2,
  "greaterThan?": 2,
  "greaterThanOrEqual?": 2,
  "lessThan?": 2,
  "lessThanOrEqual?": 2,
  "odd?": 1,
  "even?": 1,
};
const FIXED = /^(?:"[^"{}]*"|-?\d+(?:\.\d+)?|true|false|null)$/;
const LONGEST = 200;

/** Whether the condition is always true or always false; undefined when it depends on the data. */
const constantOf = ({ name, args }: Call): boolean | undefined => {
  const list = args.list.filter((each) => each !== "");
  const isFixed =
    Object.hasOwn(needed, name) &&
    list.length === needed[name] &&
    args.text.length <= LONGEST &&
    list.every((each) => FIXED.test(each));
  if (!isFixed) return undefined;
  return render(compile(`{.${name} ${list.join(" ")}}x{.end}`).template, null).output === "x";
};

const written = ({ name, args }: Call): string => `${name} ${args.text}`;

/** The condition of a block's body; sections have none in the source. */
const conditionOf = (node: BlockNode): Call | undefined =>
  node.type === "predicate" || node.type === "if" ? node.call : undefined;

/**
 * Reports branches after one that is always true, branches that are never true, and repeated
 * conditions.
 */
export const lintBranches: LintRule = ({ tree, problems }) => {
  const lintBlock = (node: BlockNode): void => {
    const first = conditionOf(node);
    const seen = new Set<string>();
    let always: string | undefined;
    const rows = [
      ...(first ? [{ span: node.span, predicate: first }] : []),
      ...node.branches.map(({ span, predicate }) => ({ span, predicate })),
    ];
    for (const { span, predicate } of rows) {
      if (always !== undefined) {
        problems.report("unreachable-branch", span, { reason: `'${always}' is always true` });
        continue;
      }
      if (predicate === undefined) return;
      const text = written(predicate);
      const constant = constantOf(predicate);
      if (constant === true) always = text.trim();
      else if (constant === false)
        problems.report("unreachable-branch", span, { reason: `'${text.trim()}' is never true` });
      else if (seen.has(text))
        problems.report("unreachable-branch", span, {
          reason: `'${text.trim()}' already comes before it`,
        });
      seen.add(text);
    }
  };
  for (const node of everyNode(tree.nodes)) if (isBlock(node)) lintBlock(node);
};
