import * as z from "zod/mini";
import { webhookColumns, webhookQuickFilters } from "#domain/forms/webhook-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";

/**
 * - `waiting`: not tried yet, or to be repeated by a member.
 * - `sending`: an attempt is in progress, or its process crashed.
 * - `postponed`: the attempt failed; `nextTryAt` is the time of the next.
 * - `handed-over`: accepted by the receiver; never repeated automatically.
 * - `failed`: given up; only a member can repeat it.
 */
export const deliveryStates = ["waiting", "sending", "postponed", "handed-over", "failed"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

const outcome = {
  state: DeliveryState,
  attempts: z.int(),
  /** HTTP status of the last response; null for emails and without a response. */
  status: z.nullable(z.int()),
  /** Error of the last attempt, without personal data. */
  error: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
};

export const SubmissionDelivery = z.object({
  deliveryId: z.string(),
  kind: z.enum(["mail", "reply", "webhook"]),
  /**
   * Recipient of the email or URL of the webhook (only its host for members who cannot change
   * forms); null for a reply, which goes to the visitor.
   */
  to: z.nullable(z.string()),
  /** A repetition of an accepted delivery. */
  again: z.boolean(),
  ...outcome,
});
export type SubmissionDelivery = z.infer<typeof SubmissionDelivery>;

const submissionId = z.uuid();

/**
 * The deliveries of a submission, in the order of the form. Empty while it is in the spam folder.
 */
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
  /** The id of a form that is gone. */
  formName: z.string(),
  /** The URL of the last call; only its host for members who cannot change forms. */
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
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(webhookColumns)), "-createdAt"),
      filters: filtersOf(webhookColumns),
      formId: z.optional(z.string().check(z.maxLength(64))),
      /** Part of the URL. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    webhookQuickFilters,
  ),
  response: longPageOf(WebhookDelivery),
} as const satisfies Contract;

export const exportWebhookDeliveriesContract = exportOf(listWebhookDeliveriesContract);

/**
 * The endpoints of a form, including its draft's. Anyone with a secret can impersonate this
 * website, so permission to read forms is not enough. 404 `form-not-found`.
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
        /** Derived from the website and the id: unchanged as long as the webhook keeps its id. */
        secret: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;
