import type * as z from "zod/mini";
import { periodColumns } from "#domain/subscriptions/period-columns.ts";
import { subscriptionColumns } from "#domain/subscriptions/subscription-columns.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { type PageRequest, pagedText, queryPage } from "../kit/paged-query.ts";
import type {
  AccountSubscriptionRow,
  getSubscriptionContract,
  listSubscriptionsContract,
} from "./contract.ts";
import { unpaidColumns } from "./unpaid-periods.ts";

export type ListSubscriptions = z.output<typeof listSubscriptionsContract.query>;
type Subscription = z.output<typeof getSubscriptionContract.response>;

const status = `coalesce(over, case when failure is null then 'active' else 'past-due' end)`;

const ownColumns = `
  subscription_id as "subscriptionId", ${status} as status, title, image_url as "imageUrl",
  attributes, quantity, plan, amount_cents as "amountCents", currency,
  paid_periods as "paidPeriods", started_at as "startedAt",
  case when over is null then next_at end as "nextAt", paid_until as "paidUntil",
  ${unpaidColumns}`;

const columns = `
  ${ownColumns}, item_id as "itemId", sku, nullif(email, '') as email, nullif(name, '') as name,
  failure, ended_at as "endedAt"`;

/** Website `$1`, part of a name, address, title or SKU, or an id `$2`. */
const matching = `
  select ${columns}
    from read.subscriptions
   where website_id = $1 and started_at is not null
     and ($2::text is null or subscription_id::text = lower($2)
          or strpos(lower(coalesce(email, '')), lower($2)) > 0
          or strpos(lower(coalesce(name, '')), lower($2)) > 0
          or strpos(lower(title), lower($2)) > 0 or strpos(lower(sku), lower($2)) > 0)`;

const sqlColumns = {
  title: { expression: "title", known: true },
  name: { expression: "name" },
  email: { expression: "email" },
  status: { expression: "status", known: true },
  quantity: { expression: "quantity", known: true },
  sku: { expression: "sku", known: true },
  nextAt: { expression: `"nextAt"` },
  paidPeriods: { expression: `"paidPeriods"`, known: true },
  amount: { expression: `"amountCents"`, known: true },
  startedAt: { expression: `"startedAt"`, known: true },
  paidUntil: { expression: `"paidUntil"` },
  endedAt: { expression: `"endedAt"` },
  unpaidPeriods: { expression: `"unpaidPeriods"`, known: true },
  unpaidFrom: { expression: `"unpaidFrom"` },
} as const satisfies SqlColumns<typeof subscriptionColumns>;

/** A website's subscriptions for a call. */
export const subscriptionsSource = (
  websiteId: string,
  { search }: Partial<ListSubscriptions>,
): ListSource => ({
  matching,
  values: [websiteId, search || null],
  columns: subscriptionColumns,
  sql: sqlColumns,
  key: { expression: `"subscriptionId"`, type: "uuid" },
});

/** Website `$3`, account `$4`. */
const own = `
  select ${ownColumns}
    from read.subscriptions
   where website_id = $3 and started_at is not null and exists (
         select from ${accountPersons} as whose
          where whose.website_id = $3 and whose.site_user_id = $4 and whose.person_id = subscriptions.person_id
            and ${heldAt("subscriptions.started_at")})`;
const ownText = pagedText(own, `"startedAt" desc, "subscriptionId"`);

export const listOwnSubscriptions = async (
  sql: Sql,
  { websiteId, siteUserId }: { readonly websiteId: string; readonly siteUserId: string },
  page: PageRequest,
) => {
  const whose = [websiteId, siteUserId];
  const found = await queryPage<AccountSubscriptionRow>(sql, ownText, page, whose);
  return { ...found, rows: [...found.rows] };
};

const oneText = `
  select ${columns}, time_zone as "timeZone", cancel_reason as "cancelReason"
    from read.subscriptions
   where website_id = $1 and subscription_id = $2 and started_at is not null`;

/** Website `$1`, subscription `$2`. */
const periods = `
  select period.period,
         case when period.state <> 'paid' then period.state
              when placed.payment_state = 'awaited' then 'awaited'
              when placed.payment_state = 'never-came' then 'never-paid'
              else period.state end as state, period.due_at as "dueAt", period.attempts,
         period.order_id as "orderId", period.amount_cents as "amountCents",
         coalesce(subscription.currency, '') as currency, period.settled_at as "settledAt", period.failure,
         period.retry_at as "retryAt"
    from read.subscription_periods as period
    join read.subscriptions as subscription using (website_id, subscription_id)
    left join read.orders as placed
      on placed.website_id = period.website_id and placed.order_id = period.order_id::uuid
   where period.website_id = $1 and period.subscription_id = $2`;

const periodSql = {
  period: { expression: "period", known: true },
  state: { expression: "state", known: true },
  dueAt: { expression: `"dueAt"` },
  settledAt: { expression: `"settledAt"` },
  retryAt: { expression: `"retryAt"` },
  attempts: { expression: "attempts", known: true },
  amount: { expression: `"amountCents"` },
} as const satisfies SqlColumns<typeof periodColumns>;

/** The paid and due periods of one subscription. */
export const periodsSource = (websiteId: string, subscriptionId: string): ListSource => ({
  matching: periods,
  values: [websiteId, subscriptionId],
  columns: periodColumns,
  sql: periodSql,
  key: { expression: "period", type: "int" },
});

export const getSubscription = async (
  sql: Sql,
  websiteId: string,
  subscriptionId: string,
): Promise<Subscription> => {
  const [row] = await sql.query<Omit<Subscription, "stream">>(oneText, [websiteId, subscriptionId]);
  if (row === undefined) throw new Refusal(404, "subscription-unknown", subscriptionTexts.unknown);
  return { ...row, stream: `subscription-${websiteId}.${subscriptionId}` };
};
