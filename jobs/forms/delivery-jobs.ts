import * as z from "zod/mini";
import { deliveryJobKey, readDeliveryId } from "#domain/forms/delivery-ids.ts";
import type { Job } from "../kit/event-jobs.ts";

export const DELIVER_MAIL = "form-deliver-mail";
export const DELIVER_WEBHOOK = "form-deliver-webhook";

export const DeliveryPayload = z.object({
  websiteId: z.string(),
  deliveryId: z.string(),
  /** The member's request behind it, if it is not for the submission itself. */
  requestId: z.optional(z.string()),
});
export type DeliveryPayload = z.infer<typeof DeliveryPayload>;

/** A small number, because queues are kept. Emails of one submission are sent one after another. */
const MAIL_QUEUES = 4;

const mailQueue = (submissionId: string): string =>
  `form-mails-${Number.parseInt(submissionId.slice(-2), 16) % MAIL_QUEUES}`;

/**
 * The job of one email or webhook call; undefined for an invalid id. Calls of one webhook never
 * overlap, so that a hanging receiver only delays itself.
 */
export const deliveryJob = (payload: DeliveryPayload, runAt?: string): Job | undefined => {
  const delivery = readDeliveryId(payload.deliveryId);
  if (delivery === undefined) return undefined;
  const isWebhook = delivery.kind === "webhook";
  const queue = isWebhook ? `webhook-${delivery.webhookId}` : mailQueue(delivery.submissionId);
  return {
    name: isWebhook ? DELIVER_WEBHOOK : DELIVER_MAIL,
    payload,
    key: deliveryJobKey(payload.websiteId, payload.deliveryId),
    terms: { queue, ...(runAt !== undefined && { runAt }) },
  };
};
