import { escapeHtml } from "./escape-html.ts";
import { mailButton, mailFrame, mailLines, mailParagraph } from "./mail-frame.ts";

export type MailTexts = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
};

/** The HTML of a mail that asks to follow one link, which is written out below, too. */
export const mailPage = (
  title: string,
  { heading, paragraphs, button }: MailTexts,
  /** Absolute: where the button leads. */
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
