import { actionTextsOf } from "../kit/action-texts.ts";
import type { MailEvent } from "./events.ts";

export const mailActions = actionTextsOf<MailEvent>("mail", {
  MailResendRequested: "resent an email",
  MailStopped: "stopped an email that was waiting to be retried",
  MailContinued: "resumed a stopped email",
});
