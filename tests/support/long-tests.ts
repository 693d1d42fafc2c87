/**
 * Files named `*.long.test.ts` are not part of `npm test`, which has to end within 15 minutes on two
 * cores: they repeat kills and restarts, walk through every call, list or screen, or need a server of
 * another kind. `npm run test:all` runs them, too; see docs/decisions/015-test-run.md.
 */
export const areLongTestsRun = process.env.TEST_LONG === "yes";

/** For the configurations of Vitest. */
export const excludedTests: string[] = areLongTestsRun ? [] : ["**/*.long.test.ts"];

/** The first examples of a rule, enough for `npm test`; all of them in the long run. */
export const examples = <Example>(all: readonly Example[], enough: number): readonly Example[] =>
  areLongTestsRun ? all : all.slice(0, enough);
