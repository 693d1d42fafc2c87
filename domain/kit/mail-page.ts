import { escapeHtml } from "./escape-html.ts";
import { mailButton, mailFrame, mailLines, mailParagraph } from "./mail-frame.ts";

export type MailTexts = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
};

/** The HTML of an email with a single link, which is also written out below the button. */
export const mailPage = (
  title: string,
  { heading, paragraphs, button }: MailTexts,
  /** Absolute URL that the button opens. */
  link: string,
): string =>
  mailFrame({
    title: heading,
    above: title,
    heading,
    body: [
      ...paragraphs.map((text) => mailParagraph(mailLines(text))),
      mailButton(link, button),
    ].join("\n"),
    below: escapeHtml(link),
  });
