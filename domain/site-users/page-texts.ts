import { siteUserTexts } from "./texts.ts";

/** What the pages of an account say once something was done, by `?done=`. */
export const doneTexts = {
  login: {
    "signed-out": "You are signed out.",
    reset: "Your password is set. Please sign in with it.",
    deleted: "Your account is deleted. We no longer know who you were.",
  },
  register: { mail: siteUserTexts.mailUnderWay },
  forgot: { mail: siteUserTexts.mailUnderWay },
  account: {
    confirmed: "Welcome. Your address is confirmed.",
    names: "Your name is saved.",
    mail: "A mail is on its way to the new address. Nothing changes before you open its link.",
    email: "You have a new address. Sign in with it from now on.",
    password: "Your password is changed. Every other device is signed out.",
    address: "The address is saved.",
    "address-removed": "The address is removed.",
    "restock-left": "You no longer wait for it.",
    "list-left": "You have left the list.",
    "session-ended": "The device is signed out.",
    "sessions-ended": "Every other device is signed out.",
  },
} as const;

/** Sections of the account's home by what was done in them; the rest is said at its head. */
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

/** Where on the account's home it is said; empty: at its head. */
export const doneSection = (done: unknown): string =>
  typeof done === "string" && Object.hasOwn(doneSections, done) ? (doneSections[done] ?? "") : "";

/** The text of `?done=…`, or null: nothing from an address is ever shown as it stands. */
export const doneText = (texts: Readonly<Record<string, string>>, done: unknown): string | null =>
  typeof done === "string" && Object.hasOwn(texts, done) ? (texts[done] ?? null) : null;
