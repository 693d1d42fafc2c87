import { escapeHtml } from "../shared/escape-html.ts";
import type { ConfirmationMail } from "./confirmation-mail.ts";
import type { Tracking } from "./order-parts.ts";

export type ShipmentFacts = {
  readonly websiteTitle: string;
  /** Counts the website's definite orders from 1. */
  readonly number: number;
  readonly name: string;
  readonly lines: readonly { readonly quantity: number; readonly title: string }[];
  readonly tracking: Tracking | null;
  /** It was sent before, and can be followed in another way now. */
  readonly isChange?: boolean;
  /** Something of the order is still to come. */
  readonly moreFollows: boolean;
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Our choice of words: the specification shows no mail. */
const openingOf = ({ websiteTitle, number, name, tracking, isChange = false }: ShipmentFacts) => {
  const order = `Your order #${number} at ${oneLine(websiteTitle)}`;
  if (!isChange)
    return {
      subject: `${order} is on its way`,
      heading: `It is on its way, ${oneLine(name)}.`,
      lead: `We have sent this of your order #${number}:`,
    };
  return {
    subject: `${order}: ${tracking === null ? "it cannot be followed" : "how to follow it"}`,
    heading:
      tracking === null
        ? `It cannot be followed any more, ${oneLine(name)}.`
        : `You can follow it now, ${oneLine(name)}.`,
    lead: `This is about what we have sent of your order #${number}. Please use only what this mail says:`,
  };
};

const contentOf = ({ websiteTitle, lines, tracking, moreFollows }: ShipmentFacts) => ({
  lines: lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`),
  tracking:
    tracking === null
      ? ""
      : `Tracking number: ${[tracking.carrier, tracking.number].filter(Boolean).map(oneLine).join(" ")}`,
  url: tracking?.url ?? "",
  rest: moreFollows ? "The rest follows." : "",
  title: oneLine(websiteTitle),
});
const wordsOf = (facts: ShipmentFacts) => ({ ...openingOf(facts), ...contentOf(facts) });
type Words = ReturnType<typeof wordsOf>;

const textOf = ({ heading, lead, lines, tracking, url, rest, title }: Words): string =>
  [heading, "", lead, "", ...lines, "", tracking, url, rest, "", title, ""]
    .filter((line, index, all) => line !== "" || all[index - 1] !== "")
    .join("\n");

const paragraph = (html: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${html}</p>`;

const htmlOf = (words: Words): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">${escapeHtml(words.title)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(words.heading)}</h1>
${paragraph(escapeHtml(words.lead))}
${paragraph(words.lines.map(escapeHtml).join("<br>"))}
${words.tracking === "" ? "" : paragraph(escapeHtml(words.tracking))}
${words.url === "" ? "" : paragraph(`<a href="${escapeHtml(words.url)}">Follow the parcel</a>`)}
${words.rest === "" ? "" : paragraph(escapeHtml(words.rest))}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;

/** What the buyer gets by mail when something of the order was sent, as text and as HTML. */
export const shipmentMail = (facts: ShipmentFacts): ConfirmationMail => {
  const words = wordsOf(facts);
  return { subject: words.subject, text: textOf(words), html: htmlOf(words) };
};
