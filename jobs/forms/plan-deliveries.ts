import * as z from "zod/mini";
import type { JoinMailingList } from "#commands/mailing-lists/join.ts";
import { mailDeliveryId, replyDeliveryId, webhookDeliveryId } from "#domain/forms/delivery-ids.ts";
import { joiningBy } from "#domain/forms/list-joining.ts";
import type { ShownSubmission } from "#domain/forms/webhook-body.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { JobQueue, Task } from "#infra/jobs/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { WebhookDeliveries } from "#infra/webhooks/port.ts";
import type { RelayRule } from "../kit/relay.ts";
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

/** `formSubmission-demo.<submissionId>`: not every event of the stream says whose it is. */
const submissionIdOf = ({ stream, metadata }: RecordedEvent): string =>
  stream.slice(`formSubmission-${metadata.websiteId}.`.length);

const payloadOf = (event: RecordedEvent): Payload => ({
  websiteId: event.metadata.websiteId,
  submissionId: submissionIdOf(event),
  correlationId: event.metadata.correlationId,
});

const planJob = (event: RecordedEvent) => {
  const payload = payloadOf(event);
  const key = `form-plan-${payload.websiteId}-${payload.submissionId}`;
  return { name: PLAN_DELIVERIES, payload, key };
};

/** What is taken for spam asks for nothing until it is released. */
export const planDeliveriesRules: readonly RelayRule[] = [
  {
    type: "FormSubmitted",
    toJob: (event) => {
      const { spamReasons } = event.data as { spamReasons?: readonly string[] };
      return spamReasons === undefined || spamReasons.length === 0 ? planJob(event) : undefined;
    },
  },
  { type: "SubmissionReleasedFromSpam", toJob: planJob },
  // What waited while it was deleted; what was sent before is not sent again.
  { type: "SubmissionRestored", toJob: planJob },
  {
    type: "SubmissionReplied",
    toJob: (event) => {
      const { replyId } = event.data as { replyId: string };
      const payload = { ...payloadOf(event), replyId };
      return { name: PLAN_REPLY, payload, key: `form-reply-${payload.websiteId}-${replyId}` };
    },
  },
];

const createEnqueueDelivery =
  ({ enqueue }: Pick<PlanDependencies, "enqueue">) =>
  async (websiteId: string, deliveryId: string): Promise<void> => {
    const job = deliveryJob({ websiteId, deliveryId });
    if (job !== undefined) await enqueue(job.name, job.payload, job.key, job.terms);
  };

/**
 * Works out what a submission asks for: a mail for each recipient, a call for each webhook, each with
 * an id of its own under which it is handed over once, and joining the mailing list. However often it
 * runs, the ids are the same.
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
  // Also what an owner wanted once more while the submission was in the spam folder or deleted.
  const deliver = async (websiteId: string, submissionId: string) => {
    const mails = await formMails.unfinished(websiteId, submissionId);
    const calls = await webhookDeliveries.unfinished(websiteId, submissionId);
    for (const deliveryId of [...mails, ...calls]) await enqueueDelivery(websiteId, deliveryId);
  };
  const join = async (payload: Payload, found: FoundSubmission, answers: ShownSubmission) => {
    const joining = joiningBy(found.form, answers);
    if (joining === undefined) return;
    const { websiteId, correlationId } = payload;
    // A list that is not there any more is joined by nobody.
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

/** An owner has replied: the mail to whoever submitted. */
export const createPlanReply = (dependencies: PlanDependencies): Task => {
  const enqueueDelivery = createEnqueueDelivery(dependencies);
  return async (input) => {
    const { websiteId, submissionId, replyId } = ReplyPayload.parse(input);
    const deliveryId = replyDeliveryId(submissionId, replyId);
    await dependencies.formMails.plan({ websiteId, deliveryId, submissionId, recipient: null });
    await enqueueDelivery(websiteId, deliveryId);
  };
};
