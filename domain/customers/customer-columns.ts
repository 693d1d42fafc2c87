import { formatMoney } from "../kit/format-money.ts";
import { type AnyColumns, defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const siteUserStatusNames = {
  active: "Active",
  unconfirmed: "Not confirmed",
  blocked: "Blocked",
  forgotten: "Forgotten",
} as const;

type Row = {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly status: keyof typeof siteUserStatusNames;
  /** Null, with nothing spent, for members without permission to read orders. */
  readonly orders: number | null;
  /** The highest amount comes first. */
  readonly spent: readonly { readonly currency: string; readonly cents: number }[];
  readonly lastOrderAt: string | null;
  readonly signIns: number;
  readonly lastSignInAt: string | null;
  readonly confirmedAt: string | null;
  readonly registeredAt: string;
};

/** The columns of the console's list of customers. */
export const customerColumns = {
  email: {
    label: "Email",
    kind: "text",
    value: (row) => row.email,
    shown: (row) => row.email ?? "Forgotten",
    ...defaultColumn,
  },
  firstName: { label: "First name", kind: "text", value: (row) => row.firstName, ...defaultColumn },
  lastName: { label: "Last name", kind: "text", value: (row) => row.lastName, ...defaultColumn },
  status: {
    label: "Status",
    kind: "choice",
    choices: siteUserStatusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
  orders: { label: "Orders", kind: "count", value: (row) => row.orders, ...defaultColumn },
  // Compares by the currency with the highest amount, because amounts in several currencies have no
  // sum.
  spent: {
    label: "Spent",
    kind: "money",
    value: (row) => row.spent[0]?.cents ?? null,
    currency: (row) => row.spent[0]?.currency ?? "USD",
    shown: (row) =>
      row.spent.map(({ cents, currency }) => formatMoney(cents, currency)).join(" + "),
    ...defaultColumn,
  },
  lastOrderAt: {
    label: "Last order",
    kind: "moment",
    value: (row) => row.lastOrderAt,
    ...defaultColumn,
  },
  registeredAt: {
    label: "Registered",
    kind: "moment",
    value: (row) => row.registeredAt,
    ...defaultColumn,
  },
  lastSignInAt: {
    label: "Last sign-in",
    kind: "moment",
    value: (row) => row.lastSignInAt,
    ...defaultColumn,
    extra: true,
  },
  signIns: {
    label: "Sign-ins",
    kind: "count",
    value: (row) => row.signIns,
    ...defaultColumn,
    extra: true,
  },
  confirmedAt: {
    label: "Confirmed",
    kind: "moment",
    value: (row) => row.confirmedAt,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

const {
  orders: _orders,
  spent: _spent,
  lastOrderAt: _lastOrderAt,
  ...ownColumns
} = customerColumns;

/** The columns for members without permission to read orders. */
export const customerColumnsFor = (readsOrders: boolean): AnyColumns =>
  readsOrders ? customerColumns : ownColumns;

/** Quick filters of this list. */
export const customerQuickFilters = {
  status: quickChoice(customerColumns, "status", "Any status"),
  registered: { label: "Registered", days: "registeredAt" },
} as const satisfies QuickFilters;
