import { useCallback, useState } from "react";
import { CallFailure, failureText } from "./api.ts";

export type Problem = {
  readonly title: string;
  readonly message: string;
  /** Repeats the same attempt; absent where that cannot help. */
  readonly retry?: () => void;
};

const mayPass = (error: unknown): boolean => error instanceof CallFailure && error.isPassing;

/**
 * Runs calls and keeps the last one's error. `run` returns whether it succeeded; a retry runs
 * exactly the same work, so that it keeps its idempotency key. `first`: an error from before the
 * scripts loaded.
 */
export const useAttempt = (first?: Problem) => {
  const [problem, setProblem] = useState<Problem | undefined>(first);
  const run = useCallback(async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      const retry = () => void run(title, work);
      setProblem({ title, message: failureText(error), ...(mayPass(error) && { retry }) });
      return false;
    }
  }, []);
  return { problem, run, setProblem };
};
