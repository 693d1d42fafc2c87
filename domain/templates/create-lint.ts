import { lintBranches } from "./lint-branches.ts";
import { lintEscaping } from "./lint-escaping.ts";
import { lintNames } from "./lint-names.ts";
import { lintPartials } from "./lint-partials.ts";
import { lintPaths } from "./lint-paths.ts";
import { collectProblems, type LintProblem } from "./lint-problem.ts";
import type { KnownNames, LintRule } from "./lint-rule.ts";
import { lintUnused } from "./lint-unused.ts";
import { parse } from "./parser.ts";

const rules: readonly LintRule[] = [
  lintNames,
  lintEscaping,
  lintUnused,
  lintBranches,
  lintPartials,
  lintPaths,
];

/**
 * Problems of a template, in the order of its lines. Never throws; linear in the source and the
 * partials. Rules that need partials or data are skipped without them. For the console and the
 * command line: the engine does not import it.
 */
export const createLint =
  (names: KnownNames) =>
  (
    source: string,
    options: {
      readonly file?: string;
      /** All partials: name → source. */
      readonly partials?: Readonly<Record<string, string>>;
      /** A sample of the page's data. */
      readonly data?: unknown;
      /** The value that `render` will get. */
      readonly escape?: boolean;
    } = {},
  ): readonly LintProblem[] => {
    const { file, partials, data, escape: escaped = false } = options;
    const { tree, diagnostics } = parse(source, file);
    const problems = collectProblems(file, names.predicates);
    for (const each of diagnostics) problems.take(each);
    for (const rule of rules) rule({ tree, names, file, partials, data, escaped, problems });
    return problems.list.sort((a, b) => a.line - b.line || a.column - b.column);
  };
