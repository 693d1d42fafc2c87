import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { type FulfilmentState, fulfilmentNames } from "./fulfilment-state.ts";
import type { PaymentMethod } from "./order-parts.ts";
import type { OrderStatus } from "./order-status.ts";
import { type PaymentState, paymentStateNames } from "./payment-state.ts";
import { orderStatusNames } from "./status-names.ts";

const paymentNames: Readonly<Record<PaymentMethod, string>> = {
  manual: "Manual",
  stripe: "Card",
  none: "No payment needed",
};

type Row = {
  readonly number: number | null;
  readonly status: OrderStatus;
  readonly fulfilment: FulfilmentState | null;
  readonly placedAt: string;
  readonly confirmedAt: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly country: string | null;
  readonly totalQuantity: number;
  readonly currency: string;
  readonly paymentMethod: PaymentMethod;
  readonly paymentState: PaymentState | null;
  readonly discountCents: number;
  readonly shippingCostCents: number;
  readonly taxCents: number;
  readonly refundedCents: number;
  readonly grandTotalCents: number;
};

const currency = (row: Row): string => row.currency;
/** Amounts that most orders do not have stay empty. */
const unlessZero = (cents: number): number | null => (cents === 0 ? null : cents);

/** The columns of the console's list of orders. */
export const orderColumns = {
  number: {
    label: "Order",
    kind: "count",
    value: (row) => row.number,
    shown: (row) => (row.number === null ? "No number yet" : `#${row.number}`),
    ...defaultColumn,
  },
  placedAt: { label: "Placed", kind: "moment", value: (row) => row.placedAt, ...defaultColumn },
  name: {
    label: "Customer",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name ?? "Erased",
    ...defaultColumn,
  },
  email: { label: "Email", kind: "text", value: (row) => row.email, ...defaultColumn, extra: true },
  status: {
    label: "Status",
    kind: "choice",
    choices: orderStatusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
  fulfilment: {
    label: "Fulfilment",
    kind: "choice",
    choices: fulfilmentNames,
    value: (row) => row.fulfilment,
    filterable: true,
  },
  totalQuantity: {
    label: "Units",
    kind: "count",
    value: (row) => row.totalQuantity,
    ...defaultColumn,
  },
  refunded: {
    label: "Refunded",
    kind: "money",
    value: (row) => unlessZero(row.refundedCents),
    currency,
    ...defaultColumn,
  },
  grandTotal: {
    label: "Total",
    kind: "money",
    value: (row) => row.grandTotalCents,
    currency,
    ...defaultColumn,
  },
  confirmedAt: {
    label: "Confirmed",
    kind: "moment",
    value: (row) => row.confirmedAt,
    filterable: true,
    extra: true,
  },
  country: {
    label: "Country",
    kind: "text",
    value: (row) => row.country,
    filterable: true,
    extra: true,
  },
  paymentMethod: {
    label: "Payment",
    kind: "choice",
    choices: paymentNames,
    value: (row) => row.paymentMethod,
    filterable: true,
    extra: true,
  },
  paymentState: {
    label: "Payment record",
    kind: "choice",
    choices: paymentStateNames,
    value: (row) => row.paymentState,
    filterable: true,
    extra: true,
  },
  discount: {
    label: "Discount",
    kind: "money",
    value: (row) => unlessZero(row.discountCents),
    currency,
    filterable: true,
    extra: true,
  },
  shippingCost: {
    label: "Shipping",
    kind: "money",
    value: (row) => unlessZero(row.shippingCostCents),
    currency,
    filterable: true,
    extra: true,
  },
  tax: {
    label: "Tax",
    kind: "money",
    value: (row) => unlessZero(row.taxCents),
    currency,
    filterable: true,
    extra: true,
  },
  currency: { label: "Currency", kind: "text", value: currency, filterable: true, extra: true },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const orderQuickFilters = {
  status: quickChoice(orderColumns, "status", "Any status"),
  fulfilment: quickChoice(orderColumns, "fulfilment", "Any fulfilment status"),
  placed: { label: "Placed", days: "placedAt" },
} as const satisfies QuickFilters;
