import * as z from "zod/mini";
import { webhookColumns } from "#domain/forms/webhook-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

/**
 * - `waiting`: not tried yet, or an owner wants it once more.
 * - `sending`: an attempt is under way, or the process that made it died.
 * - `postponed`: tried in vain; `nextTryAt` says when it is tried again.
 * - `handed-over`: taken by the other side; never sent again by itself.
 * - `failed`: given up; only an owner sends it again.
 */
export const deliveryStates = ["waiting", "sending", "postponed", "handed-over", "failed"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

const outcome = {
  state: DeliveryState,
  attempts: z.int(),
  /** HTTP status of the last answer; null for mails and without an answer. */
  status: z.nullable(z.int()),
  /** Of the last attempt, without personal data. */
  error: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
};

export const SubmissionDelivery = z.object({
  deliveryId: z.string(),
  kind: z.enum(["mail", "reply", "webhook"]),
  /**
   * Recipient of the mail or address of the webhook (its host, for who may not change forms); null for a
   * reply, which goes to the visitor.
   */
  to: z.nullable(z.string()),
  /** Sent once more after it had been handed over. */
  again: z.boolean(),
  ...outcome,
});
export type SubmissionDelivery = z.infer<typeof SubmissionDelivery>;

const submissionId = z.uuid();

/** What was sent because of a submission, in the order of the form. Empty while it is in the spam folder. */
export const submissionDeliveriesContract = {
  method: "GET",
  path: "/api/console/forms/submissions/:submissionId/deliveries",
  summary: "Emails and webhook calls of one submission",
  tag: "forms",
  access: "owner",
  permission: "submissions:read",
  params: z.object({ submissionId }),
  response: z.object({ deliveries: z.array(SubmissionDelivery) }),
} as const satisfies Contract;

export const WebhookDelivery = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  /** Null for a test. */
  submissionId: z.nullable(z.string()),
  formId: z.string(),
  /** Its id, once the form is gone. */
  formName: z.string(),
  /** As it was called last; its host alone for who may not change forms. */
  url: z.string(),
  createdAt: z.string(),
  ...outcome,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhookDeliveriesContract = {
  method: "GET",
  path: "/api/console/webhooks",
  summary: "Every call of a webhook, the latest first",
  tag: "forms",
  access: "owner",
  permission: "forms:read",
  query: z.object({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(webhookColumns)), "-createdAt"),
    filters: filtersOf(webhookColumns),
    state: z.optional(DeliveryState),
    formId: z.optional(z.string().check(z.maxLength(64))),
    /** Part of the address. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: longPageOf(WebhookDelivery),
} as const satisfies Contract;

export const exportWebhookDeliveriesContract = exportOf(listWebhookDeliveriesContract);

/**
 * The endpoints of a form, those of its draft included. Whoever knows a secret can pretend to be this
 * website, so that looking at forms is not enough. 404 `form-not-found`.
 */
export const formWebhooksContract = {
  method: "GET",
  path: "/api/console/forms/:formId/webhooks",
  summary: "A form’s webhooks with their signing secrets",
  tag: "forms",
  access: "owner",
  permission: "forms:write",
  params: z.object({ formId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({
    webhooks: z.array(
      z.object({
        webhookId: z.string(),
        url: z.string(),
        /** Derived from the website and the id: the same for as long as the webhook keeps its id. */
        secret: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;
