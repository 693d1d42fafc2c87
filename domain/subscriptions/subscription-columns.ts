import type { SubscriptionPlan } from "../catalog/events.ts";
import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { type SubscriptionStatus, statusNames } from "./status.ts";
import { planText } from "./wording.ts";

type Row = {
  readonly title: string;
  readonly sku: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly status: SubscriptionStatus;
  readonly plan: SubscriptionPlan;
  readonly quantity: number;
  readonly nextAt: string | null;
  readonly paidPeriods: number;
  readonly unpaidPeriods: number;
  readonly unpaidFrom: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly startedAt: string;
  readonly paidUntil: string;
  readonly endedAt: string | null;
};

/** The columns of the console's list of subscriptions. */
export const subscriptionColumns = {
  title: { label: "Product", kind: "text", value: (row) => row.title, ...defaultColumn },
  name: {
    label: "Customer",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name ?? "Forgotten",
    ...defaultColumn,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: statusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
  nextAt: { label: "Next payment", kind: "moment", value: (row) => row.nextAt, ...defaultColumn },
  paidPeriods: {
    label: "Periods",
    kind: "count",
    value: (row) => row.paidPeriods,
    ...defaultColumn,
  },
  unpaidPeriods: {
    label: "Unpaid",
    kind: "count",
    value: (row) => row.unpaidPeriods,
    ...defaultColumn,
  },
  amount: {
    label: "Amount per payment",
    kind: "money",
    value: (row) => row.amountCents,
    currency: (row) => row.currency,
    ...defaultColumn,
  },
  startedAt: { label: "Since", kind: "moment", value: (row) => row.startedAt, ...defaultColumn },
  email: { label: "Email", kind: "text", value: (row) => row.email, ...defaultColumn, extra: true },
  plan: { label: "Plan", kind: "text", value: (row) => planText(row.plan), extra: true },
  quantity: {
    label: "Units",
    kind: "count",
    value: (row) => row.quantity,
    filterable: true,
    extra: true,
  },
  sku: { label: "SKU", kind: "text", value: (row) => row.sku, filterable: true, extra: true },
  paidUntil: {
    label: "Current period ends",
    kind: "moment",
    value: (row) => row.paidUntil,
    ...defaultColumn,
    extra: true,
  },
  unpaidFrom: {
    label: "Unpaid since",
    kind: "moment",
    value: (row) => row.unpaidFrom,
    ...defaultColumn,
    extra: true,
  },
  endedAt: {
    label: "Ended",
    kind: "moment",
    value: (row) => row.endedAt,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const subscriptionQuickFilters = {
  status: quickChoice(subscriptionColumns, "status", "Any status"),
} as const satisfies QuickFilters;
