import { cookiesDisabled, notPermitted, tooManyRequests } from "./shared-texts.ts";

/** Texts that any call can return. Spec: A8.1–A8.3. */
export const httpTexts = {
  sessionExpired: "Your session has expired. Please reload the page and try again.",
  cookiesDisabled,
  /** Not in the specification. */
  notSignedIn: "Please sign in.",
  notPermitted,
  sessionChanged: "Your session has changed. Please reload the page and try again.",
  /**
   * Not in the specification: an unknown member must not be dropped silently from an owner's
   * change.
   */
  unknownMember: (path: string) =>
    `“${path.slice(0, 100)}” is not known here. Nothing was saved. Remove it and try again.`,
  /** Not in the specification. */
  tooManyHeld: (most: number) =>
    `You can check out at most ${most} of one item at a time. Please lower the quantity or try again in a few minutes.`,
  tooManyRequests,
  /** Not in the specification. */
  tookTooLong:
    "This took too long and was stopped. Please try again in a minute, or ask for less, such as fewer days.",
  /** Not in the specification: the reader may be the person who can fix it. */
  storageFull:
    "Nothing can be saved at the moment, because the server has too little free disk space. Please try again later.",
} as const;
