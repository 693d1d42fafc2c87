import type { MailText } from "../kit/mail-frame.ts";
import { mailPage } from "../kit/mail-page.ts";
import { oneLine } from "../kit/one-line.ts";
import type { MailKind } from "./evolve.ts";

export type AccountMailFacts = {
  readonly websiteTitle: string;
  /** `https://shop.example`. */
  readonly origin: string;
  /** Absolute; null for emails without one. */
  readonly link: string | null;
};

/** A new address can turn out to be in use by another account. */
type AnyMail = MailKind | "new-address-taken";

type Words = {
  readonly subject: (websiteTitle: string) => string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The button's label; the link comes from the caller. */
  readonly button: string;
  /** For emails without a link of their kind: the path that the button opens. */
  readonly path?: string;
};

const notYou = "If this was not you, you can ignore this email.";

/** Not in the specification: the texts. None of them contains a name. */
const words: Readonly<Record<AnyMail, Words>> = {
  "confirm-address": {
    subject: (title) => `Confirm your account at ${title}`,
    heading: "Confirm your email address",
    paragraphs: [
      "Open this link and enter the password you chose. The link is valid for three days.",
      `${notYou} Nobody can use the link without the password.`,
    ],
    button: "Confirm my address",
  },
  "already-registered": {
    subject: (title) => `You have an account at ${title}`,
    heading: "You already have an account",
    paragraphs: [
      "Someone just tried to register with this email address. It already has an account, so nothing was changed. You can sign in, or set a new password if you forgot it.",
      notYou,
    ],
    button: "Sign in",
    path: "/account/login",
  },
  "reset-password": {
    subject: (title) => `Set a new password at ${title}`,
    heading: "Set a new password",
    paragraphs: [
      "Use this link to set a new password. It is valid for one hour and works once. You will then be signed out on all devices.",
      `${notYou} Your password stays as it is.`,
    ],
    button: "Set a new password",
  },
  "confirm-new-address": {
    subject: (title) => `Confirm your new email address at ${title}`,
    heading: "Confirm your new email address",
    paragraphs: [
      "Open this link while you are signed in to use this email address for your account. The link is valid for one day.",
      notYou,
    ],
    button: "Use this address",
  },
  "new-address-taken": {
    subject: (title) => `You have an account at ${title}`,
    heading: "This email address already has an account",
    paragraphs: [
      "Someone asked to change their account to this email address, but it already belongs to an account. Nothing was changed.",
      notYou,
    ],
    button: "Sign in",
    path: "/account/login",
  },
  "address-changed": {
    subject: (title) => `Your email address at ${title} was changed`,
    heading: "Your account’s email address was changed",
    paragraphs: [
      "Your account now uses a different email address, as you asked. You can no longer sign in with this one.",
      "If this was not you, please contact us immediately.",
    ],
    button: "Visit the shop",
    path: "/",
  },
  "password-changed": {
    subject: (title) => `Your password at ${title} was changed`,
    heading: "Your password was changed",
    paragraphs: [
      "You were signed out on all devices. Sign in with your new password.",
      "If this was not you, set a new password immediately.",
    ],
    button: "Set a new password",
    path: "/account/forgot",
  },
};

/** An email about an account, as text and as HTML. */
export const accountMail = (
  kind: AnyMail,
  { websiteTitle, origin, link }: AccountMailFacts,
): MailText => {
  const title = oneLine(websiteTitle);
  const wording = words[kind];
  const target = link ?? `${origin}${wording.path ?? "/"}`;
  return {
    subject: wording.subject(title),
    text: [
      wording.heading,
      "",
      ...wording.paragraphs.flatMap((each) => [each, ""]),
      `${wording.button}: ${target}`,
      "",
      title,
      "",
    ].join("\n"),
    html: mailPage(title, wording, target),
  };
};
