/** Everything a form says to its visitor. Spec: B5.2–B5.6, B8.1–B8.15. */
export const formTexts = {
  submitting: "Submitting…",
  processingFailed: "Error processing form submission. Please reload and try again.",
  unknownError: "Unknown error, please try again later.",
  captchaMissing: "Complete CAPTCHA before submitting.",
  keyUnavailable: "Could not get a form submission key, please try again later.",
  fieldsUnreadable: "Could not parse the form fields, please check your entries.",
  fieldsInvalid: "One or more fields is invalid, please check your entries.",
  problemBelow: "Your form has encountered a problem. Please scroll down to review.",
  problemAbove: "Your form has encountered a problem. Please scroll up to review.",
  required: "Required",
  tooLong: "You have exceeded the character limit.",
  emailInvalid: "Email is not valid. Email addresses should follow the format user@domain.com.",
  /** Our choice, like the next ones: the specification names no text. */
  notAnOption: "Please choose one of the options.",
  notANumber: "Enter a number.",
  notAnAmount: "Enter an amount.",
  notAnAddress: "Enter a web address.",
  notADate: "Enter a date.",
  notATime: "Enter a time.",
} as const;

/** Spec: B8.11–B8.14. */
const statusTexts: Readonly<Record<number, string>> = {
  401: "Unable to submit form. Please try again later.",
  404: "This form has not been configured yet.",
  429: "Unable to submit form. Submission rate limit exceeded. Please try again later.",
  500: "Unable to send form. Please try again later.",
};

/** What a failed submission shows: by status, else the answer's own text, else that nobody knows. Spec: B8.15. */
export const failureText = (status: number, answered?: string): string =>
  statusTexts[status] ??
  (answered === undefined || answered === "" ? formTexts.unknownError : answered);
