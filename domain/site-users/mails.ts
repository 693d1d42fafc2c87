import type { MailText } from "../shared/mail-frame.ts";
import { mailPage } from "../shared/mail-page.ts";
import { oneLine } from "../shared/one-line.ts";
import type { MailKind } from "./evolve.ts";

export type AccountMailFacts = {
  readonly websiteTitle: string;
  /** `https://shop.example`. */
  readonly origin: string;
  /** Absolute; null for mails without one. */
  readonly link: string | null;
};

/** A new address may turn out to be somebody's already. */
type AnyMail = MailKind | "new-address-taken";

type Words = {
  readonly subject: (websiteTitle: string) => string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What the button says; the link's address comes from outside. */
  readonly button: string;
  /** For mails without a link of their own: where the button leads. */
  readonly path?: string;
};

const notYou = "If this was not you, you need not do anything.";

/** Our choice of words: the specification shows no mail. None of them names anybody. */
const words: Readonly<Record<AnyMail, Words>> = {
  "confirm-address": {
    subject: (title) => `Confirm your account at ${title}`,
    heading: "Confirm your address",
    paragraphs: [
      "Open this link and enter the password you have chosen. It is good for three days.",
      `${notYou} Without the password nobody can use the link.`,
    ],
    button: "Confirm my address",
  },
  "already-registered": {
    subject: (title) => `You have an account at ${title}`,
    heading: "You have an account already",
    paragraphs: [
      "Somebody has just tried to register with this address. It has an account, so nothing was changed: you can sign in, or set a new password if you have forgotten it.",
      notYou,
    ],
    button: "Sign in",
    path: "/account/login",
  },
  "reset-password": {
    subject: (title) => `Set a new password at ${title}`,
    heading: "Set a new password",
    paragraphs: [
      "Open this link to set a new password. It is good for one hour and works once. Every device is signed out then.",
      `${notYou} Your password stays as it is.`,
    ],
    button: "Set a new password",
  },
  "confirm-new-address": {
    subject: (title) => `Confirm your new address at ${title}`,
    heading: "Confirm your new address",
    paragraphs: [
      "Open this link while you are signed in, and your account goes on under this address. It is good for one day.",
      notYou,
    ],
    button: "Use this address",
  },
  "new-address-taken": {
    subject: (title) => `You have an account at ${title}`,
    heading: "This address has an account already",
    paragraphs: [
      "Somebody has asked to move an account to this address, which has one already. Nothing was changed.",
      notYou,
    ],
    button: "Sign in",
    path: "/account/login",
  },
  "address-changed": {
    subject: (title) => `Your address at ${title} was changed`,
    heading: "Your account has another address now",
    paragraphs: [
      "Your account goes on under another mail address, as you asked, and this one signs nobody in any more.",
      "If this was not you, please get in touch with us at once.",
    ],
    button: "Visit us",
    path: "/",
  },
  "password-changed": {
    subject: (title) => `Your password at ${title} was changed`,
    heading: "Your password was changed",
    paragraphs: [
      "Every device was signed out. Sign in with your new password.",
      "If this was not you, set a new password at once.",
    ],
    button: "Set a new password",
    path: "/account/forgot",
  },
};

/** A mail about an account, as text and as HTML. */
export const accountMail = (
  kind: AnyMail,
  { websiteTitle, origin, link }: AccountMailFacts,
): MailText => {
  const title = oneLine(websiteTitle);
  const said = words[kind];
  const target = link ?? `${origin}${said.path ?? "/"}`;
  return {
    subject: said.subject(title),
    text: [
      said.heading,
      "",
      ...said.paragraphs.flatMap((each) => [each, ""]),
      `${said.button}: ${target}`,
      "",
      title,
      "",
    ].join("\n"),
    html: mailPage(title, said, target),
  };
};
