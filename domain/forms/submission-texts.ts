import type { SpamReason } from "./events.ts";

/** What owners read when an action on a submission is rejected. */
export const submissionTexts = {
  notFound: "Submission not found.",
  personForgotten: "This person’s data was erased. No new data about them can be saved.",
  addressNotGiven: "You can reply only to an email address from this submission.",
} as const;

/** Shown instead of an answer whose person was erased. */
export const FORGOTTEN_ANSWER = "Forgotten";

/** Why a submission is in the spam folder; `owner`: a member put it there. */
export const spamReasonTexts: Readonly<Record<SpamReason | "owner", string>> = {
  honeypot: "Hidden field filled in",
  "filled-too-fast": "Submitted too quickly",
  "captcha-failed": "Captcha failed",
  "too-many": "Too many from one visitor",
  "too-many-links": "Too many links",
  owner: "Marked manually",
};
