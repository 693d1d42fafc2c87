import { mailDecider } from "#domain/mail/decide.ts";
import { MailEvent } from "#domain/mail/events.ts";
import { resendRejectionText } from "#domain/mail/rejections.ts";
import type { Resendable } from "#domain/mail/resendable.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../shared/handle.ts";
import { answerDone, ownerMetadata } from "../shared/owner-answers.ts";
import { resendMailContract } from "./contract.ts";

export type MailDependencies = {
  readonly handler: Handler;
  /** Undefined for a mail that the website never had. */
  readonly findResendable: (websiteId: string, mailId: string) => Promise<Resendable | undefined>;
  readonly newId: () => string;
  readonly now: () => string;
};

/** What owners do about mails. */
export const mailCommands = ({
  handler,
  findResendable,
  newId,
  now,
}: MailDependencies): readonly Route[] => {
  const mails = handler(mailDecider, MailEvent);
  return [
    route(resendMailContract, async ({ params: { mailId }, context }) => {
      const mail = await findResendable(context.websiteId, mailId);
      if (mail === undefined) throw new Refusal(404, "mail-not-found", "There is no such mail.");
      const copyId = `copy-${newId()}`;
      const outcome = await mails.run(
        mailId,
        { ...mail, type: "RequestResend", mailId, copyId, at: now() },
        { metadata: ownerMetadata(context), answer: () => ({ mailId: copyId }) },
      );
      const done = answerDone(
        outcome,
        ({ code }) => new Refusal(409, code, resendRejectionText(code)),
      );
      const repeated = outcome.ok ? outcome.value.repeated : undefined;
      return { ...done, body: (repeated as { mailId: string } | undefined) ?? { mailId: copyId } };
    }),
  ];
};
