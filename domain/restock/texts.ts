/** Spec: A4.9: said when the website has left its own text empty. */
export const DEFAULT_SUCCESS_TEXT = "Signed up!";

/** What whoever has signed up is told. Spec: A4.9, B3.30. */
export const signedUpText = (configured: string): string =>
  configured.trim() || DEFAULT_SUCCESS_TEXT;
