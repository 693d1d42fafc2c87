import type { MailKind } from "../kit/mail-kinds.ts";
import type { MailStatus } from "./mail-columns.ts";
import type { ResendRejection } from "./rejections.ts";

/**
 * What remains of an email's content. `withheld`: without a link or code that only its recipient
 * can see. `gone`: its retention period is over, or its person was erased.
 */
export type MailContent = "whole" | "withheld" | "gone";

export type Resendable = {
  readonly kind: MailKind;
  readonly status: MailStatus;
  readonly content: MailContent;
  /** Whether a mail server is set up now. */
  readonly mailServer: boolean;
};

const unsettled: readonly MailStatus[] = ["bounced", "gave-up", "in-doubt", "stopped"];

/**
 * Why an email cannot be resent; undefined when it can. Not in the specification: the rules. A
 * restock email that was not delivered is resent from the sign-up list, because the next send would
 * not know about a copy.
 */
export const resendObstacle = ({
  kind,
  status,
  content,
  mailServer,
}: Resendable): ResendRejection["code"] | undefined => {
  if (content === "gone") return "mail-gone";
  if (status === "waiting" || status === "sending") return "mail-under-way";
  if (content === "withheld") return "mail-withheld";
  if (kind === "restock-notice" && unsettled.includes(status)) return "mail-of-restock";
  return mailServer ? undefined : "no-mail-server";
};
