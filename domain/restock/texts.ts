/** Shown when the website has no custom text. Spec: A4.9. */
export const DEFAULT_SUCCESS_TEXT = "Signed up!";

/**
 * Shown instead while the address has yet to confirm the sign-up. Not in the specification: the
 * person must know that.
 */
export const CONFIRM_TEXT = "Almost done. Please open the email we just sent you and confirm.";

/** Shown instead while no mail server is set up. */
export const CONFIRM_LATER_TEXT =
  "Noted. This shop cannot send email yet: the email to confirm your sign-up follows once it can.";

/** The message after a sign-up. Spec: A4.9, B3.30. */
export const signedUpText = (configured: string): string =>
  configured.trim() || DEFAULT_SUCCESS_TEXT;
