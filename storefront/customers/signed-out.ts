import { CallFailure } from "../kit/api.ts";

/** Somebody signed out elsewhere, or the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === "not-signed-in";

/** The way back leads here again. */
export const signInAgain = (): void =>
  location.assign(`/account/login?next=${encodeURIComponent(location.pathname + location.search)}`);
