import type { MailText } from "../kit/mail-frame.ts";
import { mailPage } from "../kit/mail-page.ts";
import { oneLine } from "../kit/one-line.ts";

export type PasswordMailFacts = {
  readonly websiteTitle: string;
  /** Absolute URL. */
  readonly link: string;
};

/** Not in the specification: the texts. It shows no email. */
export const passwordMail = ({ websiteTitle, link }: PasswordMailFacts): MailText => {
  const title = oneLine(websiteTitle);
  const heading = "Set a new password";
  const first = `Someone requested a password reset for your account in the console of ${title}.`;
  const rest = [
    "Use this link within one hour to set a new password. It works once and signs you out of all browsers.",
    "If you did not request this, you can ignore this email. Your password will not change.",
  ];
  return {
    subject: `Reset your password for the console of ${title}`,
    text: `${[heading, "", first, "", `${heading}: ${link}`, "", ...rest].join("\n")}\n`,
    html: mailPage(title, { heading, paragraphs: [first, ...rest], button: heading }, link),
  };
};
