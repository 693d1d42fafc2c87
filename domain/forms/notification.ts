import { isEmail } from "../shared/email.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { type ShownAnswer, type ShownSubmission, shownAnswers } from "./webhook-body.ts";

/** A mail's words. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

/** A name may hold any character; a subject is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const MAX_SUBJECT = 200;
/** Of one answer, in characters: the rest stands in the console. */
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
    `Somebody has filled in the form ${oneLine(formName)}.`,
    "",
    ...answers.flatMap((answer) => [`${titleOf(answer)}:`, shortened(answer.text), ""]),
    ...(pagePath === "" ? [] : [`Sent from ${oneLine(pagePath)}`, ""]),
    `See it in the console: ${consoleUrl}`,
    "",
  ].join("\n");

const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

const lines = (text: string): string =>
  shortened(text)
    .split("\n")
    .map((line) => escapeHtml(line))
    .join("<br>");

/** Tables and inline styles: what mail programs agree on. */
const page = (
  answers: readonly ShownAnswer[],
  { formName, pagePath }: ShownSubmission,
  consoleUrl: string,
): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>New submission</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2;${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px"><tr><td style="padding:40px 32px;color:#1c1c1a">
<p style="margin:0 0 8px;font-size:14px;color:#5c5c57">New submission</p>
<h1 style="margin:0 0 24px;font-size:26px;line-height:1.25;font-weight:600">${escapeHtml(oneLine(formName))}</h1>
${answers
  .map(
    (answer) =>
      `<p style="margin:0 0 4px;font-size:14px;color:#5c5c57">${escapeHtml(titleOf(answer))}</p>
<p style="margin:0 0 20px;font-size:16px;line-height:1.5;overflow-wrap:anywhere">${lines(answer.text)}</p>`,
  )
  .join("\n")}
<p style="margin:12px 0 0"><a href="${escapeHtml(consoleUrl)}" style="display:inline-block;padding:14px 24px;border-radius:6px;background:#1c1c1a;color:#ffffff;font-size:16px;text-decoration:none">See it in the console</a></p>
</td></tr></table>
${pagePath === "" ? "" : `<p style="max-width:600px;margin:20px auto 0;font-size:13px;line-height:1.5;color:#5c5c57">Sent from ${escapeHtml(oneLine(pagePath))}</p>\n`}</td></tr></table>
</body>
</html>
`;

/**
 * What a form's recipients are told. Our choice of words: the specification does not show the mail.
 * Answers stand as in the console. Spec: B3.24.
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

/** Where an answer to the mail goes: the first mail address among the answers. */
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

/** A reply as the owner wrote it, with its links and signs shown as they are. */
export const replyMail = ({
  subject,
  text,
}: {
  readonly subject: string;
  readonly text: string;
}): MailText => ({
  subject: oneLine(subject).slice(0, MAX_SUBJECT),
  text: `${text}\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px 16px;${sans};font-size:16px;line-height:1.5">
<p style="margin:0;overflow-wrap:anywhere">${text
    .split("\n")
    .map((line) => escapeHtml(line))
    .join("<br>")}</p>
</body>
</html>
`,
});
