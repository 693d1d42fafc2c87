import { siteUserTexts } from "./texts.ts";

/** What the account pages show after an action, by `?done=`. */
export const doneTexts = {
  login: {
    "signed-out": "You have signed out.",
    reset: "Your password was set. Please sign in with it.",
    deleted: "Your account was deleted and your personal data erased.",
  },
  register: { mail: siteUserTexts.emailSent },
  forgot: { mail: siteUserTexts.emailSent },
  account: {
    confirmed: "Welcome. Your email address is confirmed.",
    names: "Your name was saved.",
    mail: "We sent an email to the new address. Nothing will change until you open the link in it.",
    email: "Your email address was changed. Use it to sign in from now on.",
    password: "Your password was changed. All other devices were signed out.",
    address: "The address was saved.",
    "address-removed": "The address was removed.",
    "restock-left": "Your back-in-stock sign-up was cancelled.",
    "list-left": "You have left the list.",
    "session-ended": "The device was signed out.",
    "sessions-ended": "All other devices were signed out.",
  },
} as const;

/** The section of the account's home for each action; other messages appear at the top. */
const doneSections: Readonly<Record<string, string>> = {
  names: "details",
  mail: "details",
  email: "details",
  password: "security",
  address: "addresses",
  "address-removed": "addresses",
  "restock-left": "restock",
  "list-left": "lists",
  "session-ended": "security",
  "sessions-ended": "security",
};

/** The section that shows the message; empty: the top of the page. */
export const doneSection = (done: unknown): string =>
  typeof done === "string" && Object.hasOwn(doneSections, done) ? (doneSections[done] ?? "") : "";

/** The text of `?done=…`, or null: a parameter's value is never displayed. */
export const doneText = (texts: Readonly<Record<string, string>>, done: unknown): string | null =>
  typeof done === "string" && Object.hasOwn(texts, done) ? (texts[done] ?? null) : null;
