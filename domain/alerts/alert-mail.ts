import { escapeHtml } from "../kit/escape-html.ts";
import { formatMoment } from "../kit/format-moment.ts";
import { type MailText, mailButton, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { type Alert, alertText } from "../measuring/alerts.ts";
import { alertTitle, durationBetween, recoveryText } from "./alert-texts.ts";
import type { Recovery } from "./judgement.ts";

export type AlertMailFacts = {
  readonly websiteTitle: string;
  readonly timeZone: string;
  readonly alert: Alert;
  readonly raisedAt: string;
  /** Absent in the email of the alert itself. */
  readonly recovered?: { readonly recovery: Recovery; readonly at: string };
  /** Absolute URL of the console's alerts; absent while the website has no public domain. */
  readonly link?: string;
};

const WHY =
  "You received this email because you are a team member who can see these reports. Alerts and their emails can be switched off in the console, under Alerts.";
const BUTTON = "Open alerts";

/** The email of an alert, or of its recovery. Not in the specification: the texts. */
export const alertMail = (facts: AlertMailFacts): MailText => {
  const { alert, raisedAt, recovered, timeZone, link } = facts;
  const website = oneLine(facts.websiteTitle);
  const title = oneLine(alertTitle(alert));
  const heading = recovered === undefined ? title : `Over: ${title}`;
  const since = formatMoment(raisedAt, timeZone);
  const paragraphs =
    recovered === undefined
      ? [
          alertText(alert),
          `Noticed on ${since}. If it is as usual again, you will get one more email.`,
        ]
      : [
          recoveryText(alert, recovered.recovery),
          `The alert lasted ${durationBetween(raisedAt, recovered.at)}, from ${since} to ${formatMoment(recovered.at, timeZone)}. It had said: ${alertText(alert)}`,
        ];
  return {
    subject: `${recovered === undefined ? "Alert" : "Over"}: ${title} (${website})`,
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
