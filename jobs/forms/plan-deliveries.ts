import * as z from "zod/mini";
import type { JoinMailingList } from "#commands/mailing-lists/join.ts";
import { mailDeliveryId, replyDeliveryId, webhookDeliveryId } from "#domain/forms/delivery-ids.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { joiningBy } from "#domain/forms/list-joining.ts";
import type { ShownSubmission } from "#domain/forms/webhook-body.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { JobQueue, Task } from "#infra/jobs/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { WebhookDeliveries } from "#infra/webhooks/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";
import { deliveryJob } from "./delivery-jobs.ts";
import { type FindSubmission, type FoundSubmission, openSubmission } from "./find-submission.ts";
import type { FormMails } from "./form-mails.ts";

export const PLAN_DELIVERIES = "form-plan-deliveries";
export const PLAN_REPLY = "form-plan-reply";

export type PlanDependencies = {
  readonly findSubmission: FindSubmission;
  readonly personalData: Pick<PersonalData, "open">;
  readonly formMails: FormMails;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly enqueue: JobQueue["enqueue"];
  readonly joinMailingList: JoinMailingList;
};

const Payload = z.object({
  websiteId: z.string(),
  submissionId: z.string(),
  correlationId: z.string(),
});
type Payload = z.infer<typeof Payload>;
const ReplyPayload = z.extend(Payload, { replyId: z.string() });

/** `formSubmission-demo.<submissionId>`: not every event of the stream repeats the id. */
const submissionIdOf = ({ stream, metadata }: RecordedEvent): string =>
  stream.slice(`formSubmission-${metadata.websiteId}.`.length);

const payloadOf = (event: RecordedEvent): Payload => ({
  websiteId: event.metadata.websiteId,
  submissionId: submissionIdOf(event),
  correlationId: event.metadata.correlationId,
});

const planJob = (recorded: RecordedEvent) => {
  const payload = payloadOf(recorded);
  const key = `form-plan-${payload.websiteId}-${payload.submissionId}`;
  return { name: PLAN_DELIVERIES, payload, key };
};

/** Spam causes no deliveries until it is released. */
export const planDeliveriesRules: readonly RelayRule[] = [
  relayRule(FormSubmissionEvent, "FormSubmitted", ({ spamReasons }, recorded) =>
    spamReasons.length === 0 ? planJob(recorded) : undefined,
  ),
  relayRule(FormSubmissionEvent, "SubmissionReleasedFromSpam", (_event, recorded) =>
    planJob(recorded),
  ),
  // Deliveries that were held back while it was deleted; earlier ones are not repeated.
  relayRule(FormSubmissionEvent, "SubmissionRestored", (_event, recorded) => planJob(recorded)),
  relayRule(FormSubmissionEvent, "SubmissionReplied", ({ replyId }, recorded) => {
    const payload = { ...payloadOf(recorded), replyId };
    return { name: PLAN_REPLY, payload, key: `form-reply-${payload.websiteId}-${replyId}` };
  }),
];

const createEnqueueDelivery =
  ({ enqueue }: Pick<PlanDependencies, "enqueue">) =>
  async (websiteId: string, deliveryId: string): Promise<void> => {
    const job = deliveryJob({ websiteId, deliveryId });
    if (job !== undefined) await enqueue(job.name, job.payload, job.key, job.terms);
  };

/**
 * Plans a submission's deliveries: an email for each recipient, a call for each webhook, each with
 * an id that makes it happen once, and joining the mailing list. Every run computes the same ids.
 */
export const createPlanDeliveries = (dependencies: PlanDependencies): Task => {
  const { findSubmission, personalData, formMails, webhookDeliveries } = dependencies;
  const enqueueDelivery = createEnqueueDelivery(dependencies);

  const planMails = async (websiteId: string, { submitted, form }: FoundSubmission) => {
    const { submissionId } = submitted;
    for (const [index, recipient] of form.recipients.entries()) {
      const deliveryId = mailDeliveryId(submissionId, index);
      await formMails.plan({ websiteId, deliveryId, submissionId, recipient });
    }
  };
  const planWebhooks = async (websiteId: string, { submitted, form }: FoundSubmission) => {
    const { submissionId, formId } = submitted;
    for (const { webhookId, url } of form.webhooks) {
      const deliveryId = webhookDeliveryId(submissionId, webhookId);
      const planned = { websiteId, deliveryId, formId, webhookId, submissionId, url };
      await webhookDeliveries.plan([planned]);
    }
  };
  // Includes repetitions that a member requested while the submission was spam or deleted.
  const deliver = async (websiteId: string, submissionId: string) => {
    const mails = await formMails.unfinished(websiteId, submissionId);
    const calls = await webhookDeliveries.unfinished(websiteId, submissionId);
    for (const deliveryId of [...mails, ...calls]) await enqueueDelivery(websiteId, deliveryId);
  };
  const join = async (payload: Payload, found: FoundSubmission, answers: ShownSubmission) => {
    const joining = joiningBy(found.form, answers);
    if (joining === undefined) return;
    const { websiteId, correlationId } = payload;
    // Nobody joins a removed list.
    await dependencies.joinMailingList(
      {
        ...joining,
        source: `form:${answers.formId}`,
        askedAt: answers.submittedAt,
        readFrom: found.submitted.person,
      },
      { websiteId, correlationId, actor: `job:${PLAN_DELIVERIES}` },
    );
  };

  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, submissionId } = payload;
    const found = await findSubmission(websiteId, submissionId);
    if (found === undefined || found.held) return;
    const answers = await openSubmission(personalData, found);
    if (answers === undefined) return;
    await planMails(websiteId, found);
    await planWebhooks(websiteId, found);
    await deliver(websiteId, submissionId);
    await join(payload, found, answers);
  };
};

/** A member has replied: the email to the person who submitted. */
export const createPlanReply = (dependencies: PlanDependencies): Task => {
  const enqueueDelivery = createEnqueueDelivery(dependencies);
  return async (input) => {
    const { websiteId, submissionId, replyId } = ReplyPayload.parse(input);
    const deliveryId = replyDeliveryId(submissionId, replyId);
    await dependencies.formMails.plan({ websiteId, deliveryId, submissionId, recipient: null });
    await enqueueDelivery(websiteId, deliveryId);
  };
};
