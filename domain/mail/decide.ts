import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { MailEvent } from "./events.ts";
import type { MailRejection } from "./rejections.ts";
import { type Resendable, resendObstacle } from "./resendable.ts";

export type RequestResend = Resendable & {
  readonly type: "RequestResend";
  readonly mailId: string;
  readonly copyId: string;
  /** One of many: only what did not get through, and only once. */
  readonly onlyFailed?: boolean;
  readonly at: string;
};
/** Already so when it is stopped. Whoever has it done has seen to it that nothing tries the mail any more. */
export type StopMail = {
  readonly type: "StopMail";
  readonly mailId: string;
  readonly at: string;
};
/** Already so when it is not stopped. */
export type ContinueMail = {
  readonly type: "ContinueMail";
  readonly mailId: string;
  readonly at: string;
};
export type MailCommand = RequestResend | StopMail | ContinueMail;

export type MailState = { readonly copies: number; readonly stopped: boolean };
type Decision = Result<readonly MailEvent[], MailRejection>;

/** Nothing that was asked for before stands in the way of asking once more, of one mail. */
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
