import type { Decider } from "../shared/decider.ts";
import { accept, reject } from "../shared/result.ts";
import type { MailEvent } from "./events.ts";
import type { ResendRejection } from "./rejections.ts";
import { type Resendable, resendObstacle } from "./resendable.ts";

export type RequestResend = Resendable & {
  readonly type: "RequestResend";
  readonly mailId: string;
  readonly copyId: string;
  readonly at: string;
};

/** Nothing that was asked for before stands in the way of asking once more. */
export type MailState = { readonly copies: number };

export const mailDecider: Decider<MailState, RequestResend, MailEvent, ResendRejection> = {
  streamCategory: "mail",
  initial: { copies: 0 },
  evolve: ({ copies }) => ({ copies: copies + 1 }),
  decide: (command) => {
    const code = resendObstacle(command);
    if (code !== undefined) return reject({ code });
    const { mailId, copyId, at } = command;
    return accept([{ type: "MailResendRequested", mailId, copyId, requestedAt: at }]);
  },
};
