import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { plainDayText } from "../kit/plain-days.ts";
import { variantColumns } from "./variant-columns.ts";

type Row = {
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly waiting: number;
  readonly lately: number;
  readonly earlier: number;
  readonly unitsLeft: number | null;
  readonly arriving: number;
  readonly arrivingOn: string | null;
  readonly currency: string;
  readonly priceCents: number | null;
  readonly waitingCents: number;
  readonly coveredCents: number;
  readonly lastSignUpAt: string;
};

const currency = (row: Row): string => row.currency;
const unlessZero = (count: number): number | null => (count === 0 ? null : count);

/**
 * The columns of the list of demand, on the screen and in its file. Not in the specification: the
 * columns.
 */
export const demandColumns = {
  ...variantColumns,
  waiting: { label: "Waiting", kind: "count", ...defaultColumn, value: (row) => row.waiting },
  lately: { label: "Last 7 days", kind: "count", ...defaultColumn, value: (row) => row.lately },
  earlier: {
    label: "Previous 7 days",
    kind: "count",
    ...defaultColumn,
    value: (row) => row.earlier,
  },
  price: {
    label: "Price",
    kind: "money",
    ...defaultColumn,
    currency,
    value: (row) => row.priceCents,
  },
  waitingValue: {
    label: "Demand",
    kind: "money",
    ...defaultColumn,
    currency,
    value: (row) => row.waitingCents,
  },
  unitsLeft: { label: "In stock", kind: "count", ...defaultColumn, value: (row) => row.unitsLeft },
  arriving: {
    label: "Expected",
    kind: "count",
    ...defaultColumn,
    value: (row) => unlessZero(row.arriving),
  },
  arrivingOn: {
    label: "Expected on",
    kind: "text",
    sortable: true,
    value: (row) => row.arrivingOn,
    shown: (row) => (row.arrivingOn === null ? "" : plainDayText(row.arrivingOn)),
  },
  covered: {
    label: "Covered",
    kind: "money",
    ...defaultColumn,
    currency,
    value: (row) => unlessZero(row.coveredCents),
  },
  lastSignUpAt: {
    label: "Last sign-up",
    kind: "moment",
    ...defaultColumn,
    extra: true,
    value: (row) => row.lastSignUpAt,
  },
} as const satisfies ListColumns<Row>;
