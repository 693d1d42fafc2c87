type Dependencies = {
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** Milliseconds; more than any of these answers takes beside the hashing of a password. */
const STEP_MS = 250;

/**
 * Answers only at whole steps after the question, so that how long it took does not tell which
 * addresses have an account.
 */
export const createConstantTime =
  ({ nowMs, wait }: Dependencies) =>
  async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const begun = nowMs();
    try {
      return await work();
    } finally {
      const spent = nowMs() - begun;
      // Also of what took no time at all by this clock.
      const steps = Math.max(1, Math.ceil(spent / STEP_MS));
      await wait(steps * STEP_MS - spent);
    }
  };
