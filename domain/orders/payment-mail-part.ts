import { escapeHtml } from "../kit/escape-html.ts";
import { mailLines, mailParagraph } from "../kit/mail-frame.ts";
import type { AwaitedPaymentView } from "./awaited-payment.ts";

/** The instructions for a manual payment, as plain text of an email. */
export const paymentTextLines = ({ title, rows, lines, note }: AwaitedPaymentView): string[] => [
  `${title}:`,
  ...rows.map(({ label, value }) => `${label}: ${value}`),
  ...lines,
  note,
];

/** The instructions as HTML. */
export const paymentBlock = ({ title, rows, lines, note }: AwaitedPaymentView): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:14px;font-weight:600;color:#5c5c57">${escapeHtml(title)}</h2>`,
    mailParagraph(
      rows
        .map(({ label, value }) => `${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong>`)
        .join("<br>"),
    ),
    mailParagraph(mailLines(lines.join("\n"))),
    mailParagraph(mailLines(note)),
  ].join("\n");
