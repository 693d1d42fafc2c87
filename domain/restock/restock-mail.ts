import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailButton, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";

/** `Size: Small, Colour: Red`; empty for a variant without options. */
export const choicesText = (attributes: Readonly<Record<string, string>>): string =>
  oneLine(
    Object.entries(attributes)
      .map(([option, value]) => `${option}: ${value}`)
      .join(", "),
  );

export type MailTexts = {
  readonly subject: string;
  /** The message of the email in one sentence. */
  readonly opening: string;
  /** The same in the HTML, small, above the heading. */
  readonly above: string;
  readonly heading: string;
  readonly chosen: string;
  readonly lines: readonly string[];
  /** Text before the URL in plain text, and on the button in HTML. */
  readonly lead: string;
  readonly button: string;
  /** Absolute URL. */
  readonly link: string;
  readonly why: string;
  /** Absolute URL. */
  readonly unsubscribe: string;
};

const STOP = "Unsubscribe from these emails";

const plainText = (words: MailTexts): string =>
  [
    words.opening,
    ...(words.chosen === "" ? [] : [words.chosen]),
    ...words.lines,
    "",
    `${words.lead}: ${words.link}`,
    "",
    words.why,
    `${STOP}: ${words.unsubscribe}`,
    "",
  ].join("\n");

const foot = ({ why, unsubscribe }: MailTexts): string =>
  `${escapeHtml(why)}<br><a href="${escapeHtml(unsubscribe)}" style="color:#5c5c57">${STOP}</a>`;

const page = (words: MailTexts): string =>
  mailFrame({
    title: words.subject,
    above: words.above,
    heading: words.heading,
    body: [
      ...(words.chosen === ""
        ? []
        : [mailParagraph(escapeHtml(words.chosen), "font-size:16px;color:#5c5c57")]),
      ...words.lines.map((line) => mailParagraph(escapeHtml(line))),
      mailButton(words.link, words.button),
    ].join("\n"),
    below: foot(words),
  });

export const restockMail = (words: MailTexts): MailText => ({
  subject: words.subject,
  text: plainText(words),
  html: page(words),
});
