import { compile, render } from "./core-engine.ts";
import type { LintRule } from "./lint-rule.ts";
import { everyNode, isBlock } from "./lint-walk.ts";
import type { BlockNode, Call } from "./tree.ts";

/** Predicates that look at their arguments alone when there are so many. */
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

/** Whether it always or never holds, whatever the data; undefined when that depends. */
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

/** The condition of a block's body; sections and such have none that is written down. */
const conditionOf = (node: BlockNode): Call | undefined =>
  node.type === "predicate" || node.type === "if" ? node.call : undefined;

/** Parts behind one that always holds, that never hold themselves, or that were asked for before. */
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
