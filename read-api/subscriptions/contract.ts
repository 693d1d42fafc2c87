import * as z from "zod/mini";
import { SubscriptionPlan } from "#domain/catalog/events.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { periodColumns } from "#domain/subscriptions/period-columns.ts";
import { SubscriptionStatus } from "#domain/subscriptions/status.ts";
import {
  subscriptionColumns,
  subscriptionQuickFilters,
} from "#domain/subscriptions/subscription-columns.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";

const tag = "subscriptions";

/** A customer's view of the subscription. */
export const AccountSubscriptionRow = z.object({
  subscriptionId: z.uuid(),
  status: SubscriptionStatus,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  attributes: z.record(z.string(), z.string()),
  quantity: z.int(),
  plan: SubscriptionPlan,
  /** Amount of the last order, including shipping and taxes. */
  amountCents: z.int(),
  currency: z.string(),
  /** Periods with an order; some of them may be unpaid. */
  paidPeriods: z.int(),
  /** Periods with a manual payment that has not arrived, or never did. */
  unpaidPeriods: z.int(),
  /** Start of the first of these periods; null when there is none. */
  unpaidFrom: z.nullable(z.string()),
  startedAt: z.string(),
  /** Time of the next payment or retry; null when there is none. */
  nextAt: z.nullable(z.string()),
  /** End of the last period with an order. */
  paidUntil: z.string(),
});
export type AccountSubscriptionRow = z.infer<typeof AccountSubscriptionRow>;

/**
 * Subscriptions started while signed in, and those of a guest with an address that the account has
 * confirmed. Newest first.
 */
export const listAccountSubscriptionsContract = {
  method: "GET",
  path: "/api/site-users/account/subscriptions",
  summary: "Subscriptions of the account",
  tag,
  access: "site-user",
  query: z.object(pageQuery),
  response: pageOf(AccountSubscriptionRow),
} as const satisfies Contract;

export const SubscriptionRow = z.object({
  ...AccountSubscriptionRow.shape,
  itemId: z.string(),
  sku: z.string(),
  /** Null where the person has been erased. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Why the last payment failed; null when it succeeded. */
  failure: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const listSubscriptionsContract = {
  method: "GET",
  path: "/api/console/subscriptions",
  summary: "Subscriptions",
  tag,
  access: "owner",
  permission: "subscriptions:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(subscriptionColumns)), "-startedAt"),
      filters: filtersOf(subscriptionColumns),
      /** A subscription's id, or part of a name, email address, title or SKU. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    subscriptionQuickFilters,
  ),
  response: longPageOf(SubscriptionRow),
} as const satisfies Contract;

export const exportSubscriptionsContract = exportOf(listSubscriptionsContract);

/** A period that was paid or is due. */
export const SubscriptionPeriod = z.object({
  period: z.int(),
  state: z.enum(["paid", "awaited", "never-paid", "under-way", "failed"]),
  dueAt: z.string(),
  attempts: z.int(),
  /** Null until there is an order for it. */
  orderId: z.nullable(z.uuid()),
  amountCents: z.nullable(z.int()),
  currency: z.string(),
  settledAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  retryAt: z.nullable(z.string()),
});
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>;

/** 404 `subscription-unknown`. */
export const getSubscriptionContract = {
  method: "GET",
  path: "/api/console/subscriptions/:subscriptionId",
  summary: "One subscription with its payments",
  tag,
  access: "owner",
  permission: "subscriptions:read",
  params: z.object({ subscriptionId: z.uuid(subscriptionTexts.unknown) }),
  response: z.object({
    ...SubscriptionRow.shape,
    timeZone: z.string(),
    /** Null once the customer has been erased. */
    cancelReason: z.nullable(z.string()),
    /** Name of the stream in the event log. */
    stream: z.string(),
  }),
} as const satisfies Contract;

/** 404 `subscription-unknown`. */
export const listSubscriptionPeriodsContract = {
  method: "GET",
  path: "/api/console/subscriptions/:subscriptionId/periods",
  summary: "Periods of a subscription and how they were paid for",
  tag,
  access: "owner",
  permission: "subscriptions:read",
  params: z.object({ subscriptionId: z.uuid(subscriptionTexts.unknown) }),
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(periodColumns)), "-period"),
    filters: filtersOf(periodColumns),
  }),
  response: longPageOf(SubscriptionPeriod),
} as const satisfies Contract;

export const exportSubscriptionPeriodsContract = exportOf(listSubscriptionPeriodsContract);
