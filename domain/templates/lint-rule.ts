import type { Problems } from "./lint-problem.ts";
import type { Vocabulary } from "./scope.ts";
import type { Tree } from "./tree.ts";

/** The names that templates may use. */
export type KnownNames = Pick<Vocabulary, "formatters" | "predicates">;

export type LintSubject = {
  readonly names: KnownNames;
  readonly tree: Tree;
  readonly file: string | undefined;
  /** Sources by name; undefined when nobody knows which there are. */
  readonly partials: Readonly<Record<string, string>> | undefined;
  /** What a page of this template is drawn from; undefined when nobody knows. */
  readonly data: unknown;
  /** Whether it is rendered with `escape: true`. */
  readonly escaped: boolean;
  readonly problems: Problems;
};

export type LintRule = (subject: LintSubject) => void;
