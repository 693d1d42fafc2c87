import { isEmail } from "../kit/email.ts";
import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailButton, mailFrame, mailLines, plainMail } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { type ShownAnswer, type ShownSubmission, shownAnswers } from "./webhook-body.ts";

const MAX_SUBJECT = 200;
/** Maximum number of characters of one answer; the console has the rest. */
const MAX_ANSWER = 5_000;

const shortened = (text: string): string =>
  text.length <= MAX_ANSWER ? text : `${text.slice(0, MAX_ANSWER)}…`;

const titleOf = ({ title, fieldId }: ShownAnswer): string => oneLine(title) || fieldId;

const plainText = (
  answers: readonly ShownAnswer[],
  { formName, pagePath }: ShownSubmission,
  consoleUrl: string,
): string =>
  [
    `New submission of the form ${oneLine(formName)}.`,
    "",
    ...answers.flatMap((answer) => [`${titleOf(answer)}:`, shortened(answer.text), ""]),
    ...(pagePath === "" ? [] : [`Sent from ${oneLine(pagePath)}`, ""]),
    `View it in the console: ${consoleUrl}`,
    "",
  ].join("\n");

const page = (
  answers: readonly ShownAnswer[],
  { formName, pagePath }: ShownSubmission,
  consoleUrl: string,
): string =>
  mailFrame({
    title: "New submission",
    above: "New submission",
    heading: oneLine(formName),
    body: [
      ...answers.map(
        (answer) =>
          `<p style="margin:0 0 4px;font-size:14px;color:#5c5c57">${escapeHtml(titleOf(answer))}</p>
<p style="margin:0 0 20px;font-size:16px;line-height:1.5;overflow-wrap:anywhere">${mailLines(shortened(answer.text))}</p>`,
      ),
      mailButton(consoleUrl, "View in console"),
    ].join("\n"),
    below: pagePath === "" ? "" : `Sent from ${escapeHtml(oneLine(pagePath))}`,
    width: 600,
  });

/**
 * The email to a form's recipients. Not in the specification: the wording. Answers are formatted as
 * in the console. Spec: B3.24.
 */
export const submissionNotification = (
  submission: ShownSubmission,
  consoleUrl: string,
): MailText => {
  const answers = shownAnswers(submission);
  return {
    subject: `New submission: ${oneLine(submission.formName)}`.slice(0, MAX_SUBJECT),
    text: plainText(answers, submission, consoleUrl),
    html: page(answers, submission, consoleUrl),
  };
};

/** The reply-to address: the first email address among the answers. */
export const replyAddress = ({
  fields,
  values,
}: Pick<ShownSubmission, "fields" | "values">): string | undefined => {
  for (const { fieldId, type } of fields) {
    const value = values[fieldId];
    if (type === "email" && typeof value === "string" && isEmail(value.trim())) return value.trim();
  }
  return undefined;
};

/** A reply in the owner's words, with links and special characters shown as typed. */
export const replyMail = ({
  subject,
  text,
}: {
  readonly subject: string;
  readonly text: string;
}): MailText => ({
  subject: oneLine(subject).slice(0, MAX_SUBJECT),
  text: `${text}\n`,
  html: plainMail(oneLine(subject), mailLines(text)),
});
