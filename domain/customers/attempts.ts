/**
 * Our choice: so many wrong passwords in a row cost nothing; then the wait doubles from a second.
 * - `account`: everybody together who tries an account from devices that never were signed in to it.
 * - `device`: a device that was, on this account. Strangers who keep the account waiting do not keep
 *   its owner waiting, and a device becomes one by the link of a mail, too.
 * - `client`: one client on all accounts together.
 */
const FREE = { account: 10, device: 10, client: 20 } as const;
const MINUTE_SECONDS = 60;
/** However much has been tried. */
const LONGEST_SECONDS = 15 * MINUTE_SECONDS;

export type AttemptScope = keyof typeof FREE;

/** Seconds to wait after the first, the second, … failure in a row; the last for all that follow. */
export const waitsAfterFailures = (scope: AttemptScope): readonly number[] => {
  const waits = Array.from({ length: FREE[scope] }, () => 0);
  for (let seconds = 1; seconds < LONGEST_SECONDS; seconds *= 2) waits.push(seconds);
  return [...waits, LONGEST_SECONDS];
};

/** A day without one. */
export const FAILURES_FORGOTTEN_AFTER_SECONDS = 24 * 60 * MINUTE_SECONDS;
