import { Refusal } from "#infra/http/refusal.ts";

/** Not in the specification: a question can use a whole core, and visitors need the others. */
const AT_A_TIME = 2;

export type Admit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Runs up to two questions or comparisons at a time; a further one is refused. */
export const createAdmission = (): Admit => {
  let running = 0;
  return async (work) => {
    if (running >= AT_A_TIME)
      throw new Refusal(
        429,
        "too-many-questions",
        "Other questions are being answered. Try again in a moment.",
      );
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
};
