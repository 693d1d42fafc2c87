import { webhookBulk } from "#domain/forms/webhook-bulk.ts";
import { webhookColumns } from "#domain/forms/webhook-columns.ts";
import { webhookSecret } from "#domain/forms/webhook-secret.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { hostOf, hostOfSql, showsWebhooks } from "../forms/hidden-webhooks.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import {
  formWebhooksContract,
  listWebhookDeliveriesContract,
  type SubmissionDelivery,
  submissionDeliveriesContract,
} from "./contract.ts";

export type DeliveryQueryDependencies = ListDependencies & {
  /** Keyed hash for the secrets of webhooks. */
  readonly sign: (purpose: string, text: string) => string;
};

/** Emails come first; a repetition follows what it repeats. */
const submissionText = `
  select planned.delivery_id as "deliveryId",
         case when split_part(planned.delivery_id, ':', 2) = 'reply' then 'reply' else 'mail' end as kind,
         planned.recipient as "to", split_part(planned.delivery_id, ':', 4) <> '' as again,
         case delivery.state when 'queued' then 'sending' else coalesce(delivery.state, 'waiting') end as state,
         coalesce(delivery.attempts, 0) as attempts, null::int as status, delivery.error,
         null::timestamptz as "nextTryAt", coalesce(delivery.changed_at, planned.created_at) as "changedAt",
         1 as place, planned.created_at
    from form_mails as planned
    left join mail_deliveries as delivery
      on delivery.website_id = planned.website_id and delivery.mail_id = planned.mail_id
   where planned.website_id = $1 and planned.submission_id = $2::uuid
   union all
  select delivery_id, 'webhook', url, split_part(delivery_id, ':', 4) <> '', state, attempts, status, error,
         next_try_at, changed_at, 2, created_at
    from webhook_deliveries
   where website_id = $1 and submission_id = $2::uuid
   order by place, created_at, "deliveryId"
   limit 500`;

/** A failed email is tried again when its job runs: the job's key names the delivery. */
const nextTriesText = `
  select wanted.delivery_id as "deliveryId", job.run_at as at
    from unnest($2::text[]) as wanted (delivery_id)
    join graphile_worker.jobs as job on job.key = 'form-delivery-' || $1::text || '-' || wanted.delivery_id`;

type Placed = SubmissionDelivery & { readonly place: number; readonly created_at: string };

const webhookSql = {
  url: { expression: "url", known: true },
  form: { expression: '"formName"', known: true },
  state: { expression: "state", known: true },
  attempts: { expression: "attempts", known: true },
  status: { expression: "status" },
  createdAt: { expression: '"createdAt"', known: true },
  error: { expression: "error" },
  nextTryAt: { expression: '"nextTryAt"' },
  changedAt: { expression: '"changedAt"' },
} as const satisfies SqlColumns<typeof webhookColumns>;

const urlFor = (permissions: ReadonlySet<Permission> | undefined): string =>
  permissions?.has("forms:write") ? "call.url" : hostOfSql("call.url");

/** A website's webhook calls for a query; `url` is what the caller can see of it. */
const webhooksSource = (
  websiteId: string,
  url: string,
  { formId, search }: Partial<QueryOf<typeof listWebhookDeliveriesContract>>,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["call.website_id = ?", websiteId],
      formId ? ["call.form_id = ?", formId] : undefined,
      // The value comes first, because a displayed URL can contain question marks.
      search ? [`position(lower(?) in lower(${url})) > 0`, search] : undefined,
    ],
    1,
  );
  return {
    matching: `
      select call.delivery_id as "deliveryId", call.webhook_id as "webhookId",
             call.submission_id as "submissionId", call.form_id as "formId",
             coalesce(form.draft_name, form.name, call.form_id) as "formName", ${url} as url,
             call.state, call.attempts, call.status, call.error, call.next_try_at as "nextTryAt",
             call.created_at as "createdAt", call.changed_at as "changedAt"
        from webhook_deliveries as call
        left join read.forms as form
          on form.website_id = call.website_id and form.form_id = call.form_id
       where ${where}`,
    values,
    columns: webhookColumns,
    sql: webhookSql,
    key: { expression: '"deliveryId"', type: "text" },
  };
};

/** The rows of bulk actions on webhook calls. The hidden part of a URL cannot be searched. */
export const webhookBulkRows: BulkRows<QueryOf<typeof listWebhookDeliveriesContract>> = {
  list: webhookBulk.list,
  permission: listWebhookDeliveriesContract.permission,
  projections: ["forms"],
  query: listWebhookDeliveriesContract.query,
  source: (websiteId, query, _within, { permissions }) =>
    webhooksSource(websiteId, urlFor(permissions), query),
  named: (websiteId, ids) => ({
    text: `select delivery_id as id, ${hostOfSql("url")} as name from webhook_deliveries
            where website_id = $1 and delivery_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

const formText = `
  select coalesce(draft, definition) -> 'webhooks' as webhooks
    from read.forms where website_id = $1 and form_id = $2`;

type Webhook = { readonly webhookId: string; readonly url: string };

/** The outcome of emails and webhook calls. */
export const deliveryQueries = (dependencies: DeliveryQueryDependencies): readonly Route[] => {
  const { sql, waitFor, sign } = dependencies;
  const ofSubmission = route(submissionDeliveriesContract, async ({ params, context }) => {
    const rows = await sql.query<Placed>(submissionText, [context.websiteId, params.submissionId]);
    const postponed = rows
      .filter(({ kind, state }) => kind !== "webhook" && state === "postponed")
      .map(({ deliveryId }) => deliveryId);
    // Before the first job there is no table of jobs and no email that was tried.
    const tries =
      postponed.length === 0
        ? []
        : await sql.query<{ deliveryId: string; at: string }>(nextTriesText, [
            context.websiteId,
            postponed,
          ]);
    const next = new Map(tries.map(({ deliveryId, at }) => [deliveryId, at]));
    const isWhole = showsWebhooks(context);
    const deliveries = rows.map(({ place: _place, created_at: _at, ...row }) => ({
      ...row,
      to: row.kind !== "webhook" || row.to === null || isWhole ? row.to : hostOf(row.to),
      nextTryAt: next.get(row.deliveryId) ?? row.nextTryAt,
    }));
    return { body: { deliveries } };
  });

  const list = listRoutes(dependencies)(listWebhookDeliveriesContract, {
    name: "webhooks",
    projections: ["forms"],
    source: ({ query, context }) => {
      return webhooksSource(context.websiteId, urlFor(context.owner?.permissions), query);
    },
  });

  const webhooks = route(formWebhooksContract, async ({ params, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["forms"], readAfter);
    const [form] = await sql.query<{ webhooks: readonly Webhook[] | null }>(formText, [
      websiteId,
      params.formId,
    ]);
    if (form === undefined) throw new Refusal(404, "form-not-found", "Form not found.");
    return {
      body: {
        webhooks: (form.webhooks ?? []).map(({ webhookId, url }) => ({
          webhookId,
          url,
          secret: webhookSecret(sign, websiteId, webhookId),
        })),
      },
    };
  });

  return [ofSubmission, ...list, webhooks];
};

const isDeliveryText = `
  select exists (select from form_mails where website_id = $1 and delivery_id = $2)
      or exists (select from webhook_deliveries where website_id = $1 and delivery_id = $2) as known`;

/** Whether a delivery was ever planned under this id. */
export const createIsDelivery =
  (sql: Sql) =>
  async (websiteId: string, deliveryId: string): Promise<boolean> => {
    const [row] = await sql.query<{ known: boolean }>(isDeliveryText, [websiteId, deliveryId]);
    return row?.known ?? false;
  };
