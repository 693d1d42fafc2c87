import { CallFailure } from "../kit/api.ts";

/** The customer signed out elsewhere, or the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === "not-signed-in";

/** Sign-in returns to this page. */
export const signInAgain = (): void =>
  location.assign(`/account/login?next=${encodeURIComponent(location.pathname + location.search)}`);
