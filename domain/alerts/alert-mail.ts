import { escapeHtml } from "../kit/escape-html.ts";
import { formatMoment } from "../kit/format-moment.ts";
import { type MailText, mailButton, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { type Alert, alertText } from "../measuring/alerts.ts";
import { alertTitle, closingTexts, durationBetween, recoveryText } from "./alert-texts.ts";
import type { ClosingReason } from "./events.ts";
import type { Recovery } from "./judgement.ts";

/** How an alert ended: what was measured, or why it is no longer watched. */
export type AlertEnd = { readonly at: string } & (
  | { readonly recovery: Recovery }
  | { readonly reason: ClosingReason }
);

export type AlertMailFacts = {
  readonly websiteTitle: string;
  readonly timeZone: string;
  readonly alert: Alert;
  readonly raisedAt: string;
  /** Absent in the email of the alert itself. */
  readonly ended?: AlertEnd;
  /** Absolute URL of the console's alerts; absent while the website has no public domain. */
  readonly link?: string;
};

const WHY =
  "You received this email because you are a team member who can see these reports. Alerts and their emails can be switched off in the console, under Alerts.";
const BUTTON = "Open alerts";

const endParagraphs = (ended: AlertEnd, { alert, raisedAt, timeZone }: AlertMailFacts) => {
  const period = `${durationBetween(raisedAt, ended.at)}, from ${formatMoment(raisedAt, timeZone)} to ${formatMoment(ended.at, timeZone)}`;
  const before = `It had said: ${alertText(alert)}`;
  return "recovery" in ended
    ? [recoveryText(alert, ended.recovery), `The alert lasted ${period}. ${before}`]
    : [
        `${closingTexts[ended.reason]} The alert was closed, so you will get no further emails about it. Whether everything is as usual again was not measured.`,
        `The alert was open for ${period}. ${before}`,
      ];
};

const wordOf = (ended: AlertEnd | undefined): string => {
  if (ended === undefined) return "Alert";
  return "recovery" in ended ? "Over" : "Closed";
};

/** The email of an alert, of its recovery, or of its closing. Not in the specification: the texts. */
export const alertMail = (facts: AlertMailFacts): MailText => {
  const { alert, raisedAt, ended, timeZone, link } = facts;
  const website = oneLine(facts.websiteTitle);
  const title = oneLine(alertTitle(alert));
  const word = wordOf(ended);
  const heading = ended === undefined ? title : `${word}: ${title}`;
  const paragraphs =
    ended === undefined
      ? [
          alertText(alert),
          `Noticed on ${formatMoment(raisedAt, timeZone)}. You will get one more email when this alert ends.`,
        ]
      : endParagraphs(ended, facts);
  return {
    subject: `${word}: ${title} (${website})`,
    text: `${[website, heading, "", ...paragraphs, "", ...(link === undefined ? [] : [`${BUTTON}: ${link}`, ""]), WHY].join("\n")}\n`,
    html: mailFrame({
      title: heading,
      above: website,
      heading,
      body: [
        ...paragraphs.map((text) => mailParagraph(escapeHtml(text))),
        ...(link === undefined ? [] : [mailButton(link, BUTTON)]),
      ].join("\n"),
      below: escapeHtml(WHY),
    }),
  };
};
