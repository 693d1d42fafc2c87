import type { MailKind } from "../kit/mail-kinds.ts";
import type { MailStatus } from "./mail-columns.ts";
import type { ResendRejection } from "./rejections.ts";

/**
 * What is left of a mail. `withheld`: without a link or a code that only its reader may know. `gone`: it
 * was kept for as long as mails are, or its person has been forgotten.
 */
export type MailContent = "whole" | "withheld" | "gone";

export type Resendable = {
  readonly kind: MailKind;
  readonly status: MailStatus;
  readonly content: MailContent;
  /** Whether there is a mail server now. */
  readonly mailServer: boolean;
};

const unsettled: readonly MailStatus[] = ["bounced", "gave-up", "in-doubt", "stopped"];

/**
 * Why a mail cannot be sent once more; undefined when it can. Our choice of rules: a restock notice that nobody
 * got is sent again where sign-ups are kept, because the next send would not know of a copy.
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
