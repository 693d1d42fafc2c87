import { CallError, isRetriable } from "../calls/api.ts";

const SERVER_ERROR = 500;
/** Signed out, too slow, too early, too often. */
const later: readonly number[] = [401, 408, 425, 429];

/**
 * Whether nothing was decided about a change, so that the same one can be saved later. Only a refusal may cost
 * what was typed.
 */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  isRetriable(error) ||
  error.status >= SERVER_ERROR ||
  later.includes(error.status);
