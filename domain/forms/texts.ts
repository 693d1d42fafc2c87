import { CAPTCHA_MISSING_TEXT } from "../kit/captcha-texts.ts";
import { FIELDS_INVALID_TEXT } from "./fields-invalid-text.ts";

/** Everything a form tells its visitor. Spec: B5.2–B5.6, B8.1–B8.15. */
export const formTexts = {
  submitting: "Submitting…",
  processingFailed: "Error processing form submission. Please reload and try again.",
  unknownError: "Unknown error, please try again later.",
  captchaMissing: CAPTCHA_MISSING_TEXT,
  keyUnavailable: "Could not get a form submission key, please try again later.",
  fieldsUnreadable: "Could not parse the form fields, please check your entries.",
  fieldsInvalid: FIELDS_INVALID_TEXT,
  problemBelow: "Your form has encountered a problem. Please scroll down to review.",
  problemAbove: "Your form has encountered a problem. Please scroll up to review.",
  required: "Required",
  tooLong: "You have exceeded the character limit.",
  emailInvalid: "Email is not valid. Email addresses should follow the format user@domain.com.",
  /** Not in the specification, like the next ones: it names no text. */
  notAnOption: "Please choose one of the options.",
  notANumber: "Enter a number.",
  notAnAmount: "Enter an amount.",
  notAnAddress: "Enter a web address.",
  notADate: "Enter a date.",
  captchaBroken: "The CAPTCHA could not be loaded. Please reload the page and try again.",
  captchaNeedsScript: "This form is protected against bots and needs JavaScript.",
  notATime: "Enter a time.",
  notAPhoneNumber: "Enter a phone number.",
  notAHandle: "Enter a name such as @username.",
} as const;

/** Not in the specification: 413, the answers are too long for one request. */
const tooMuchToSend = "Your answers are too long. Please shorten them.";

/** Spec: B8.11–B8.14. */
const statusTexts: Readonly<Record<number, string>> = {
  401: "Unable to submit form. Please try again later.",
  404: "This form has not been configured yet.",
  429: "Unable to submit form. Submission rate limit exceeded. Please try again later.",
  500: "Unable to send form. Please try again later.",
};

/**
 * What a failed submission shows: a text by status, else the answer's own text, else a general one.
 * Spec: B8.15.
 */
export const failureText = (status: number, answered?: string): string =>
  statusTexts[status] ??
  (answered === undefined || answered === "" ? formTexts.unknownError : answered);

/**
 * Texts of form calls in place of the general ones, by rejection code. While the database is
 * unavailable the status stays 503, so that clients know to retry. Spec: B8.7, B8.13, B8.14.
 */
export const formCallTexts = {
  "invalid-input": formTexts.fieldsUnreadable,
  "malformed-body": formTexts.fieldsUnreadable,
  "body-too-large": tooMuchToSend,
  "too-many-requests": failureText(429),
  internal: failureText(500),
  unavailable: failureText(500),
  "storage-full": failureText(500),
  "too-contended": failureText(500),
} as const;

/** A form without a key cannot be sent. Spec: B8.6, B8.13. */
export const formKeyTexts = {
  "too-many-requests": failureText(429),
  internal: formTexts.keyUnavailable,
  unavailable: formTexts.keyUnavailable,
  "storage-full": formTexts.keyUnavailable,
} as const;
