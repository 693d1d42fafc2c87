/** Spec: A4.9, A3.10: unless the website configures its own. */
export const DEFAULT_SUCCESS_TEXT = "Signed up!";
/** Spec: A5.14, A8.8: what the storefront says when a captcha is displayed and not solved. */
export const CAPTCHA_MISSING_TEXT = "Complete CAPTCHA before submitting.";
