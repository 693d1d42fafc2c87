import { useCallback, useState } from "react";
import { CallFailure, failureText } from "./api.ts";

export type Problem = {
  readonly title: string;
  readonly message: string;
  /** Makes the same attempt once more; absent where that cannot help. */
  readonly retry?: () => void;
};

const mayPass = (error: unknown): boolean => error instanceof CallFailure && error.isPassing;

/**
 * Runs calls and keeps what went wrong with the last one. `run` answers whether it went well; a
 * retry runs the very same work, so that work with an idempotency key keeps it. `first`: what went
 * wrong before the scripts arrived.
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
