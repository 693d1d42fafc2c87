type Dependencies = {
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** Milliseconds; longer than any of these answers takes in addition to hashing a password. */
const STEP_MS = 250;

/**
 * Answers only at fixed steps after the request, so that the response time does not reveal which
 * addresses have an account.
 */
export const createConstantTime =
  ({ nowMs, wait }: Dependencies) =>
  async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const startedAtMs = nowMs();
    try {
      return await work();
    } finally {
      const spent = nowMs() - startedAtMs;
      // Applies even when no time has passed by this clock.
      const steps = Math.max(1, Math.ceil(spent / STEP_MS));
      await wait(steps * STEP_MS - spent);
    }
  };
