import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type { Problem } from "#domain/themes/problems.ts";

const DELAY_MS = 250;
const LONGEST = 300;

/** Offset of a line and column, limited to the text. */
export const offsetOf = (
  state: EditorState,
  { line, column }: Pick<Problem, "line" | "column">,
) => {
  const found = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(found.from + column - 1, found.to);
};

/** From the position of a problem to the end of the tag that starts there. */
const rangeOf = (state: EditorState, problem: Problem) => {
  const from = offsetOf(state, problem);
  const behind = state.sliceDoc(from, Math.min(state.doc.length, from + LONGEST));
  const close = behind.startsWith("{") ? behind.indexOf("}") : -1;
  const line = state.doc.lineAt(from);
  return { from, to: close < 0 ? Math.max(from, line.to) : from + close + 1 };
};

const toDiagnostic = (state: EditorState, problem: Problem): Diagnostic => ({
  ...rangeOf(state, problem),
  severity: problem.level,
  message: problem.hint === undefined ? problem.message : `${problem.message}. ${problem.hint}`,
});

/** Marks problems while typing, and reports what it found. */
export const templateLint = (
  find: (source: string) => readonly Problem[],
  onFound: (problems: readonly Problem[]) => void,
): Extension => [
  lintGutter(),
  linter(
    ({ state }) => {
      const problems = find(state.doc.toString());
      onFound(problems);
      return problems.map((problem) => toDiagnostic(state, problem));
    },
    { delay: DELAY_MS },
  ),
];
