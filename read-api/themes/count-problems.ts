import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isError, problemsOf } from "#domain/themes/problems.ts";

export type ProblemCount = { readonly errors: number; readonly warnings: number };

/** Enough for more than ten complete themes. */
const MAX_KNOWN = 2_000;

/**
 * Counts the problems of a source. The longest takes the linter a fifth of a second, so each is
 * checked once, and other requests come first.
 */
export const createCountProblems = () => {
  const known = new Map<string, ProblemCount>();

  return async (name: string, source: string): Promise<ProblemCount> => {
    const key = createHash("sha256").update(`${name}\n${source}`).digest("base64");
    const present = known.get(key);
    if (present) return present;
    await nextTurn();
    const problems = problemsOf(name, source);
    const errors = problems.filter(isError).length;
    const count = { errors, warnings: problems.length - errors };
    known.set(key, count);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return count;
  };
};
export type CountProblems = ReturnType<typeof createCountProblems>;
