/**
 * Errors that nothing of Daybook raises or could handle, and that would fail a run in which every test
 * passed. graphile-worker gives a connection back to its pool a second time when the connection was cut
 * while a job ended, as tests of lost connections do on purpose.
 */
const isDoubleRelease = ({ message, stack }: { message?: string; stack?: string }): boolean =>
  message?.startsWith("Release called on client which has already been released") === true &&
  stack?.includes("graphile-worker") === true;

/** For `onUnhandledError` of Vitest's configurations: false leaves the error out. */
export const countsAsFailure = (error: { message?: string; stack?: string }): boolean =>
  !isDoubleRelease(error);
