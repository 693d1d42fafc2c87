import type { Problems } from "./lint-problem.ts";
import type { Vocabulary } from "./scope.ts";
import type { Tree } from "./tree.ts";

/** The names that templates can use. */
export type KnownNames = Pick<Vocabulary, "formatters" | "predicates">;

export type LintSubject = {
  readonly names: KnownNames;
  readonly tree: Tree;
  readonly file: string | undefined;
  /** Sources by name; undefined when unknown. */
  readonly partials: Readonly<Record<string, string>> | undefined;
  /** A sample of the page's data; undefined when unknown. */
  readonly data: unknown;
  /** Whether it is rendered with `escape: true`. */
  readonly escaped: boolean;
  readonly problems: Problems;
};

export type LintRule = (subject: LintSubject) => void;
