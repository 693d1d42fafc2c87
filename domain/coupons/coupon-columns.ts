import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import type { CouponDefinition } from "./events.ts";
import { discountText } from "./words.ts";

export const couponStatusNames = {
  active: "Active",
  scheduled: "Scheduled",
  off: "Disabled",
  expired: "Expired",
  "used-up": "Used up",
  removed: "Removed",
} as const;

type Row = Pick<CouponDefinition, "code" | "name" | "discount" | "currency" | "usageLimit"> & {
  readonly status: keyof typeof couponStatusNames;
  readonly redeemed: number;
  readonly discountedCents: number;
  readonly startsAt: string | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
};

const whole = new Intl.NumberFormat("en-US");
/** "3 of 100" */
const usesText = ({ redeemed, usageLimit }: Row): string =>
  usageLimit === null
    ? whole.format(redeemed)
    : `${whole.format(redeemed)} of ${whole.format(usageLimit)}`;
/** A coupon that ends at the start of 1 April is valid until the end of 31 March. */
const lastMoment = ({ expiresAt }: Row): string | null =>
  expiresAt === null ? null : new Date(Date.parse(expiresAt) - 1).toISOString();

/** The columns of the console's list of coupons. */
export const couponColumns = {
  code: { label: "Code", kind: "text", value: (row) => row.code, ...defaultColumn },
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  discount: { label: "Discount", kind: "text", value: discountText },
  kind: {
    label: "Discount type",
    kind: "choice",
    choices: { percent: "Percentage", amount: "Amount", "free-shipping": "Free shipping" },
    value: (row) => row.discount.kind,
    filterable: true,
    extra: true,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: couponStatusNames,
    hides: ["removed"],
    value: (row) => row.status,
    ...defaultColumn,
  },
  redeemed: {
    label: "Orders",
    kind: "count",
    value: (row) => row.redeemed,
    shown: usesText,
    ...defaultColumn,
  },
  usageLimit: {
    label: "Usage limit",
    kind: "count",
    value: (row) => row.usageLimit,
    extra: true,
  },
  discountedCents: {
    label: "Total discount",
    kind: "money",
    value: (row) => row.discountedCents,
    currency: (row) => row.currency,
    ...defaultColumn,
  },
  expiresAt: { label: "Until", kind: "moment", value: lastMoment, ...defaultColumn },
  startsAt: {
    label: "From",
    kind: "moment",
    value: (row) => row.startsAt,
    ...defaultColumn,
    extra: true,
  },
  lastUsedAt: {
    label: "Last used",
    kind: "moment",
    value: (row) => row.lastUsedAt,
    ...defaultColumn,
    extra: true,
  },
  createdAt: {
    label: "Created",
    kind: "moment",
    value: (row) => row.createdAt,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const couponQuickFilters = {
  status: quickChoice(couponColumns, "status", "Not removed"),
  kind: quickChoice(couponColumns, "kind", "Any discount"),
} as const satisfies QuickFilters;
