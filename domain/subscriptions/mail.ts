import { escapeHtml } from "../shared/escape-html.ts";

export type SubscriptionMailFacts = {
  readonly websiteTitle: string;
  /** Of the subscriber; empty when not known. */
  readonly name: string;
  /** Of what is subscribed to. */
  readonly title: string;
  /** "February 28, 2030". */
  readonly day: string;
  readonly about:
    | "cancelled"
    /** Tried again on `day`. */
    | "failed"
    /** Never tried again. */
    | "failed-for-good";
};

export type SubscriptionMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Our choice of words: the specification shows no mail. */
const linesOf = ({ about, title, day }: SubscriptionMailFacts): readonly string[] => {
  const what = `“${oneLine(title)}”`;
  switch (about) {
    case "cancelled":
      return [
        `your subscription to ${what} is cancelled.`,
        `No more payments will be made. What you have paid for is delivered until ${day}.`,
      ];
    case "failed":
      return [
        `the payment for your subscription to ${what} did not go through.`,
        `Nothing was charged. We try again on ${day}; please see to it that the card can be charged.`,
      ];
    case "failed-for-good":
      return [
        `the payment for your subscription to ${what} did not go through again, so it has ended.`,
        "Nothing was charged. You can subscribe anew at any time.",
      ];
  }
};

const subjectOf = ({ about, title, websiteTitle }: SubscriptionMailFacts): string => {
  const of = `${oneLine(title)} from ${oneLine(websiteTitle)}`;
  if (about === "cancelled") return `Cancelled: ${of}`;
  return about === "failed" ? `Payment failed: ${of}` : `Ended: ${of}`;
};

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;

/** What a subscriber is told by mail, as text and as HTML. */
export const subscriptionMail = (facts: SubscriptionMailFacts): SubscriptionMail => {
  const subject = subjectOf(facts);
  const name = oneLine(facts.name);
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const lines = [greeting, ...linesOf(facts)];
  const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
  return {
    subject,
    text: `${lines.join("\n\n")}\n\n${oneLine(facts.websiteTitle)}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 16px;font-size:14px;color:#5c5c57">${escapeHtml(oneLine(facts.websiteTitle))}</p>
${lines.map(paragraph).join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
  };
};
