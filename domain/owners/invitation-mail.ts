import type { MailText } from "../kit/mail-frame.ts";
import { mailPage } from "../kit/mail-page.ts";
import { oneLine } from "../kit/one-line.ts";
import { roleTexts, type WebsiteRole } from "./roles.ts";

export type InvitationMailFacts = {
  readonly websiteTitle: string;
  readonly roles: readonly WebsiteRole[];
  /** Absolute URL. */
  readonly link: string;
};

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

/** Not in the specification: the texts. It shows no email. */
export const invitationMail = ({ websiteTitle, roles, link }: InvitationMailFacts): MailText => {
  const names = listed(roles.map((role) => roleTexts[role].name.toLowerCase()));
  const title = oneLine(websiteTitle);
  const heading = `You are invited to help run ${title}`;
  const paragraphs = [
    `You have been invited to the console of ${title} as ${names}.`,
    "Open this link within a week to accept. It works once.",
    "If you were not expecting this invitation, you can ignore this email.",
  ];
  const button = "Accept the invitation";
  const [first = "", ...rest] = paragraphs;
  return {
    subject: `You are invited to run ${title}`,
    text: `${[heading, "", first, "", `${button}: ${link}`, "", ...rest].join("\n")}\n`,
    html: mailPage(title, { heading, paragraphs, button }, link),
  };
};
