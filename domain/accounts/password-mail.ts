import type { MailText } from "../shared/mail-frame.ts";
import { mailPage } from "../shared/mail-page.ts";
import { oneLine } from "../shared/one-line.ts";

export type PasswordMailFacts = {
  readonly websiteTitle: string;
  /** Absolute. */
  readonly link: string;
};

/** Our choice of words: the specification shows no mail. */
export const passwordMail = ({ websiteTitle, link }: PasswordMailFacts): MailText => {
  const title = oneLine(websiteTitle);
  const heading = "Choose a new password";
  const first = `Somebody has asked for a new password of your account for the console of ${title}.`;
  const rest = [
    "Open this link within an hour to choose one. It works once, and signs you out everywhere.",
    "If it was not you, you need not do anything: your password stays as it is.",
  ];
  return {
    subject: `A new password for the console of ${title}`,
    text: `${[heading, "", first, "", `${heading}: ${link}`, "", ...rest].join("\n")}\n`,
    html: mailPage(title, { heading, paragraphs: [first, ...rest], button: heading }, link),
  };
};
