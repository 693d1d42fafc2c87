import { mailDecider } from "#domain/mail/decide.ts";
import { MailEvent } from "#domain/mail/events.ts";
import { type MailRejection, mailRejectionText } from "#domain/mail/rejections.ts";
import type { Resendable } from "#domain/mail/resendable.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { answerDone } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import { continueMailContract, resendMailContract, stopMailContract } from "./contract.ts";
import { createStopMail, type StopMailDependencies } from "./stop-mail.ts";

export type MailDependencies = StopMailDependencies & {
  /** Undefined for an email that the website never had. */
  readonly findResendable: (websiteId: string, mailId: string) => Promise<Resendable | undefined>;
  readonly newId: () => string;
};

const refuse = (rejection: MailRejection): Refusal =>
  new Refusal(409, rejection.code, mailRejectionText(rejection));
const unknown = () => new Refusal(404, "mail-not-found", "Email not found.");

/** The members' calls for emails. */
export const mailCommands = (dependencies: MailDependencies): readonly Route[] => {
  const { handler, findResendable, newId, now } = dependencies;
  const mails = handler(mailDecider, MailEvent);
  const { stop, resume } = createStopMail(dependencies);
  const requireMail = async (websiteId: string, mailId: string) => {
    if ((await findResendable(websiteId, mailId)) === undefined) throw unknown();
  };
  return [
    route(stopMailContract, async ({ params: { mailId }, context }) => {
      await requireMail(context.websiteId, mailId);
      return answerDone(await stop(mailId, ownerMetadata(context)), refuse);
    }),
    route(continueMailContract, async ({ params: { mailId }, context }) => {
      await requireMail(context.websiteId, mailId);
      return answerDone(await resume(mailId, ownerMetadata(context)), refuse);
    }),
    route(resendMailContract, async ({ params: { mailId }, context }) => {
      const mail = await findResendable(context.websiteId, mailId);
      if (mail === undefined) throw unknown();
      const copyId = `copy-${newId()}`;
      const outcome = await mails.run(
        mailId,
        { ...mail, type: "RequestResend", mailId, copyId, at: now() },
        { metadata: ownerMetadata(context), answer: () => ({ mailId: copyId }) },
      );
      const done = answerDone(outcome, refuse);
      const repeated = outcome.ok ? outcome.value.repeated : undefined;
      return { ...done, body: (repeated as { mailId: string } | undefined) ?? { mailId: copyId } };
    }),
  ];
};
