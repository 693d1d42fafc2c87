import type { SpamReason } from "./events.ts";

/** What owners read when something cannot be done with a submission. */
export const submissionTexts = {
  notFound: "There is no such submission.",
  personForgotten: "This person has been forgotten: nothing more can be written about them.",
  addressNotGiven: "A reply can only go to an address that was given in this submission.",
} as const;

/** Instead of an answer that cannot be read any more. */
export const FORGOTTEN_ANSWER = "Forgotten";

/** Why a submission is in the spam folder; `owner`: somebody put it there. */
export const spamReasonTexts: Readonly<Record<SpamReason | "owner", string>> = {
  honeypot: "Hidden field filled in",
  "filled-too-fast": "Filled in too fast",
  "captcha-failed": "Captcha failed",
  "too-many": "Too many from one visitor",
  "too-many-links": "Too many links",
  owner: "Marked by an owner",
};
