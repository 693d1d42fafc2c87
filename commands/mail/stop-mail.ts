import { type Result, reject } from "#domain/kit/result.ts";
import { mailDecider } from "#domain/mail/decide.ts";
import { MailEvent } from "#domain/mail/events.ts";
import type { MailRejection } from "#domain/mail/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { MailStops } from "#infra/mail/port.ts";
import type { Handler } from "../kit/handle.ts";

export type StopMailDependencies = {
  readonly handler: Handler;
  readonly mailStops: MailStops;
  /** Whether the job that would send the email still exists. */
  readonly isAwaited: (websiteId: string, mailId: string) => Promise<boolean>;
  readonly now: () => string;
};

type StopOutcome = Promise<Result<{ readonly position: bigint | undefined }, MailRejection>>;

/**
 * Stops an email that waits for its next attempt, and resumes it. When the job for its next attempt
 * finds it stopped, it counts as failed: from then on it can only be resent. A resent email cannot
 * be resumed either, so that nobody gets it twice.
 */
export const createStopMail = ({ handler, mailStops, isAwaited, now }: StopMailDependencies) => {
  const mails = handler(mailDecider, MailEvent);
  return {
    stop: async (mailId: string, metadata: EventMetadata): StopOutcome => {
      const isStopped = await mailStops.stop(metadata.websiteId, mailId);
      if (!isStopped) return reject({ code: "mail-not-waiting" });
      return mails.run(mailId, { type: "StopMail", mailId, at: now() }, { metadata });
    },
    resume: async (mailId: string, metadata: EventMetadata): StopOutcome => {
      const { websiteId } = metadata;
      const { stopped, copies } = (await mails.load(websiteId, mailId)).state;
      if (stopped && copies > 0) return reject({ code: "mail-copied" });
      const isWaiting = await mailStops.resume(websiteId, mailId);
      // The job is checked after the change: a job that ran before has given the email up.
      if (isWaiting && !(await isAwaited(websiteId, mailId))) {
        await mailStops.stop(websiteId, mailId);
        return reject({ code: "mail-given-up" });
      }
      return mails.run(mailId, { type: "ContinueMail", mailId, at: now() }, { metadata });
    },
  };
};
