import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { MailEvent } from "./events.ts";
import type { MailRejection } from "./rejections.ts";
import { type Resendable, resendObstacle } from "./resendable.ts";

export type RequestResend = Resendable & {
  readonly type: "RequestResend";
  readonly mailId: string;
  readonly copyId: string;
  /** A bulk resend covers only emails that failed, and each one only once. */
  readonly onlyFailed?: boolean;
  readonly at: string;
};
/**
 * Unchanged when the email is already stopped. The caller ensures that no job sends the email any
 * longer.
 */
export type StopMail = {
  readonly type: "StopMail";
  readonly mailId: string;
  readonly at: string;
};
/** Unchanged when the email is not stopped. */
export type ContinueMail = {
  readonly type: "ContinueMail";
  readonly mailId: string;
  readonly at: string;
};
export type MailCommand = RequestResend | StopMail | ContinueMail;

export type MailState = { readonly copies: number; readonly stopped: boolean };
type Decision = Result<readonly MailEvent[], MailRejection>;

/** A single email can be resent repeatedly. */
const requestResend = (command: RequestResend, { copies }: MailState): Decision => {
  const { mailId, copyId, onlyFailed, at } = command;
  if (onlyFailed && command.status === "sent") return reject({ code: "mail-handed-over" });
  const code = resendObstacle(command);
  if (code !== undefined) return reject({ code });
  if (onlyFailed && copies > 0) return reject({ code: "mail-copied" });
  return accept([{ type: "MailResendRequested", mailId, copyId, requestedAt: at }]);
};

export const mailDecider: Decider<MailState, MailCommand, MailEvent, MailRejection> = {
  streamCategory: "mail",
  initial: { copies: 0, stopped: false },
  evolve: (state, { type }) => {
    switch (type) {
      case "MailResendRequested":
        return { ...state, copies: state.copies + 1 };
      case "MailStopped":
        return { ...state, stopped: true };
      case "MailContinued":
        return { ...state, stopped: false };
      default:
        return unreachable(type);
    }
  },
  decide: (command, state) => {
    const { mailId, at } = command;
    switch (command.type) {
      case "RequestResend":
        return requestResend(command, state);
      case "StopMail":
        return accept(state.stopped ? [] : [{ type: "MailStopped", mailId, stoppedAt: at }]);
      case "ContinueMail":
        return accept(state.stopped ? [{ type: "MailContinued", mailId, continuedAt: at }] : []);
      default:
        return unreachable(command);
    }
  },
};
