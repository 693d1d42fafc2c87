/** Spec: A4.9: said when the website has left its own text empty. */
export const DEFAULT_SUCCESS_TEXT = "Signed up!";

/** Said instead while the address has still to confirm the sign-up. Our choice: whoever waits must know that. */
export const CONFIRM_TEXT = "Almost done. Please open the email we just sent you and confirm.";

/** Said instead while no email server is set up. */
export const CONFIRM_LATER_TEXT =
  "Noted. This shop cannot send email yet: the email to confirm your sign-up follows once it can.";

/** What whoever has signed up is told. Spec: A4.9, B3.30. */
export const signedUpText = (configured: string): string =>
  configured.trim() || DEFAULT_SUCCESS_TEXT;
