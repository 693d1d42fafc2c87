import { mailBulk } from "#domain/mail/bulk.ts";
import { mailDecider } from "#domain/mail/decide.ts";
import { MailEvent } from "#domain/mail/events.ts";
import { mailRejectionText } from "#domain/mail/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { MailDependencies } from "./routes.ts";
import { createStopMail } from "./stop-mail.ts";

/** Not in the specification: a sent email cannot be recalled. */
const GRACE_SECONDS = 10;

/** Bulk actions for emails. */
export const mailBulkActions = (dependencies: MailDependencies): BulkList => {
  const { handler, findResendable, newId } = dependencies;
  const mails = handler(mailDecider, MailEvent);
  const { stop, resume } = createStopMail(dependencies);
  const stopIt = async ({ id, metadata }: BulkRow) =>
    bulkOutcome(await stop(id, metadata), mailRejectionText);
  const resumeOperation = async ({ id, metadata }: BulkRow) =>
    bulkOutcome(await resume(id, metadata), mailRejectionText);
  const resend = async ({ websiteId, id: mailId, metadata, at }: BulkRow) => {
    const mail = await findResendable(websiteId, mailId);
    if (mail === undefined) return { outcome: "refused", why: "Email not found." } as const;
    const copyId = `copy-${newId()}`;
    const command = {
      ...mail,
      type: "RequestResend",
      mailId,
      copyId,
      onlyFailed: true,
      at,
    } as const;
    return bulkOutcome(await mails.run(mailId, command, { metadata }), mailRejectionText);
  };
  const permission = "mail:write";
  const types = ["MailStopped", "MailContinued"];
  const since = { category: mailDecider.streamCategory, types };
  return bulkList(mailBulk.list, [
    { id: "resend", permission, graceSeconds: GRACE_SECONDS, change: resend },
    { id: "stop", permission, since, change: stopIt, back: resumeOperation },
    { id: "continue", permission, since, change: resumeOperation, back: stopIt },
  ]);
};
