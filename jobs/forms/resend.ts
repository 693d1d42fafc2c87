import * as z from "zod/mini";
import {
  againDeliveryId,
  type DeliveryOf,
  firstDeliveryId,
  readDeliveryId,
} from "#domain/forms/delivery-ids.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import type { JobQueue, Task } from "#infra/jobs/port.ts";
import type { WebhookDeliveries } from "#infra/webhooks/port.ts";
import { relayRule } from "../kit/event-jobs.ts";
import { deliveryJob } from "./delivery-jobs.ts";
import type { FindSubmission } from "./find-submission.ts";
import type { FormMails } from "./form-mails.ts";

export const RESEND = "form-resend";

export type ResendDependencies = {
  readonly findSubmission: FindSubmission;
  readonly formMails: FormMails;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly enqueue: JobQueue["enqueue"];
};

const Payload = z.object({
  websiteId: z.string(),
  deliveryId: z.string(),
  requestId: z.string(),
});
type Payload = z.infer<typeof Payload>;

export const resendRule = relayRule(
  FormSubmissionEvent,
  "SubmissionDeliveryRequested",
  ({ deliveryId, requestId }, { metadata: { websiteId } }) => ({
    name: RESEND,
    payload: { websiteId, deliveryId, requestId },
    key: `form-resend-${websiteId}-${requestId}`,
  }),
);

/**
 * Repeats an email or webhook call at a member's request. A delivery that was not accepted starts
 * again under its own id; an accepted one gets an id of this request, because receivers ignore
 * known ids. Repeating the job changes nothing.
 */
export const createResend = (dependencies: ResendDependencies): Task => {
  const { findSubmission, formMails, webhookDeliveries, enqueue } = dependencies;

  /** Id of the delivery; undefined when nothing like it was ever planned. */
  const webhookToSend = async ({ websiteId, deliveryId, requestId }: Payload, of: DeliveryOf) => {
    if (of.kind !== "webhook") return undefined;
    if ((await webhookDeliveries.find(websiteId, deliveryId)) === undefined) return undefined;
    if (await webhookDeliveries.startAnew(websiteId, deliveryId, requestId)) return deliveryId;
    const found = await findSubmission(websiteId, of.submissionId);
    if (found === undefined) return undefined;
    const { submissionId, webhookId } = of;
    const { formId } = found.submitted;
    const url = found.current.webhooks.find((each) => each.webhookId === webhookId)?.url ?? "";
    const again = againDeliveryId(firstDeliveryId(of), requestId);
    await webhookDeliveries.plan([
      { websiteId, deliveryId: again, formId, webhookId, submissionId, url },
    ]);
    return again;
  };

  const mailToSend = async ({ websiteId, deliveryId, requestId }: Payload, of: DeliveryOf) => {
    const planned = await formMails.find(websiteId, deliveryId);
    if (planned === undefined) return undefined;
    const { recipient, recorded } = planned;
    if (recorded?.state !== "handed-over" || recorded.jobKey === requestId) return deliveryId;
    const again = againDeliveryId(firstDeliveryId(of), requestId);
    const { submissionId } = of;
    await formMails.plan({ websiteId, deliveryId: again, submissionId, recipient });
    return again;
  };

  return async (input) => {
    const payload = Payload.parse(input);
    const of = readDeliveryId(payload.deliveryId);
    if (of === undefined) return;
    const find = of.kind === "webhook" ? webhookToSend : mailToSend;
    const deliveryId = await find(payload, of);
    if (deliveryId === undefined) return;
    const { websiteId, requestId } = payload;
    const job = deliveryJob({ websiteId, deliveryId, requestId });
    if (job !== undefined) await enqueue(job.name, job.payload, job.key, job.terms);
  };
};
