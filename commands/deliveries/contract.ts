import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * Sends a mail or webhook once more: at once when it failed or waits for its next try, as a delivery
 * of its own when it had been handed over. 404 `submission-not-found`, `delivery-not-found`.
 */
export const resendDeliveryContract = {
  method: "POST",
  path: "/api/console/forms/submissions/:submissionId/deliveries/:deliveryId/resend",
  summary: "Resend an email or webhook of a submission",
  tag: "forms",
  access: "owner",
  permission: "submissions:write",
  params: z.object({
    submissionId: z.uuid(),
    deliveryId: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
} as const satisfies Contract;

/**
 * Calls a webhook at once with made-up answers and tells what became of it. The address is that of
 * the form's draft when it has one. 404 `form-not-found`, `webhook-not-found`.
 */
export const testWebhookContract = {
  method: "POST",
  path: "/api/console/forms/:formId/webhooks/:webhookId/test",
  summary: "Send a test call to a webhook",
  tag: "forms",
  access: "owner",
  permission: "forms:write",
  params: z.object({
    formId: z.string().check(z.minLength(1), z.maxLength(64)),
    webhookId: z.uuid(),
  }),
  response: z.object({
    deliveryId: z.string(),
    delivered: z.boolean(),
    /** HTTP status of the answer; null without one. */
    status: z.nullable(z.int()),
    /** Why it was not taken. */
    error: z.nullable(z.string()),
  }),
} as const satisfies Contract;
