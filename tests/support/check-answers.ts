import { afterAll, afterEach, beforeAll } from "vitest";
import { takeAnswerProblems } from "./watched-answers.ts";

/**
 * Runs around every test file: no answer may differ from the API's description. The file fails,
 * too, because an answer before its tests is not repeated when a test is tried again.
 */
const found: string[] = [];

const failOnProblems = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new Error([...new Set(problems)].join("\n\n"));
};

beforeAll(() => {
  takeAnswerProblems();
});
afterEach(() => {
  const problems = takeAnswerProblems();
  found.push(...problems);
  failOnProblems(problems);
});
afterAll(() => {
  failOnProblems([...found.splice(0), ...takeAnswerProblems()]);
});
