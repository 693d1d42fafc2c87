/**
 * Not in the specification: number of wrong passwords in a row without a delay. After that the
 * delay doubles, starting at one second.
 * - `account`: all attempts on one account from devices that never signed in to it.
 * - `device`: a device that signed in to this account before. Strangers who cause delays on the
 *   account do not delay its customer. The link in an email also makes a device known.
 * - `client`: one client on all accounts together.
 */
const FREE = { account: 10, device: 10, client: 20 } as const;
const MINUTE_SECONDS = 60;
/** The longest delay, however many attempts there were. */
const LONGEST_SECONDS = 15 * MINUTE_SECONDS;

export type AttemptScope = keyof typeof FREE;

/**
 * Delay in seconds after the first, the second, … failure in a row; the last applies to all that
 * follow.
 */
export const waitsAfterFailures = (scope: AttemptScope): readonly number[] => {
  const waits = Array.from({ length: FREE[scope] }, () => 0);
  for (let seconds = 1; seconds < LONGEST_SECONDS; seconds *= 2) waits.push(seconds);
  return [...waits, LONGEST_SECONDS];
};

/** Failures are dropped after a day without a further one. */
export const FAILURES_FORGOTTEN_AFTER_SECONDS = 24 * 60 * MINUTE_SECONDS;
