import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailButton, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { commaName } from "../kit/visitor-text.ts";
import { LINK_DAYS } from "./texts.ts";

export type FilesMailFacts = {
  readonly websiteTitle: string;
  /** Number of the order within the website's confirmed orders, starting at 1. */
  readonly orderNumber: number;
  readonly name: string;
  readonly fileNames: readonly string[];
  /** Absolute URL of the page with the files. */
  readonly url: string;
};

/** The email with the link to a customer's files. */
export const filesMail = (facts: FilesMailFacts): MailText => {
  const title = oneLine(facts.websiteTitle);
  const heading = `Your files are ready to download${commaName(facts.name)}.`;
  const names = facts.fileNames.map(oneLine);
  const until = `The link works for ${LINK_DAYS} days.`;
  return {
    subject: `Your files from order #${facts.orderNumber} at ${title}`,
    text: [
      heading,
      "",
      ...names.map((each) => `- ${each}`),
      "",
      facts.url,
      "",
      until,
      title,
      "",
    ].join("\n"),
    html: mailFrame({
      title,
      above: title,
      heading,
      body: [
        `<ul style="margin:0 0 16px;padding-left:20px;font-size:16px;line-height:1.5">${names.map((each) => `<li>${escapeHtml(each)}</li>`).join("")}</ul>`,
        mailParagraph(escapeHtml(until)),
        mailButton(facts.url, "Download"),
      ].join("\n"),
    }),
  };
};
