/**
 * Error of a captcha that is displayed and not solved, on every form. Spec: A5.14, A8.8, B5.6,
 * B8.5, B8.16.
 */
export const CAPTCHA_MISSING_TEXT = "Complete CAPTCHA before submitting.";
