import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * Sends an email or webhook call again: immediately when it failed or waits for its next attempt,
 * as a separate delivery when it had been delivered. 404 `submission-not-found`,
 * `delivery-not-found`.
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
 * Calls a webhook immediately with sample answers and returns the outcome. The URL is that of the
 * form's draft if there is one. 404 `form-not-found`, `webhook-not-found`.
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
    /** HTTP status of the response; null without one. */
    status: z.nullable(z.int()),
    /** Why the call failed. */
    error: z.nullable(z.string()),
  }),
} as const satisfies Contract;
