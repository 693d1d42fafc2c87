import { type CohortRow, cohortName, laterColumns } from "../kit/cohort-columns.ts";
import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";
import { count, currencyColumn, money } from "./report-columns.ts";

type Row = CohortRow & {
  readonly currency: string;
  readonly boughtAgain: number;
  readonly medianDays: number | null;
  readonly orders: number;
  readonly netCents: number;
};

/** The columns of customers by the month of their first order. */
export const repeatColumns = {
  cohort: {
    label: "Month of the first order",
    kind: "text",
    value: ({ cohort }) => cohort,
    shown: ({ cohort }) => cohortName(cohort, "month"),
    sortable: true,
    filterable: true,
  },
  currency: currencyColumn,
  size: count<Row>("Customers", ({ size }) => size),
  boughtAgain: count<Row>("Bought again", ({ boughtAgain }) => boughtAgain),
  againShare: shareColumn<Row>("Share that bought again", ({ size, boughtAgain }) =>
    size === 0 ? null : boughtAgain / size,
  ),
  medianDays: {
    label: "Median days to the second order",
    kind: "count",
    value: ({ medianDays }) => medianDays,
    sortable: true,
    filterable: true,
  },
  orders: count<Row>("Orders", ({ orders }) => orders),
  net: money<Row>("Sales less refunds", ({ netCents }) => netCents),
  ...laterColumns<Row>("month"),
} as const satisfies ListColumns<Row>;

/** What the columns mean, in the words of the screen. */
export const repeatTexts: Readonly<Record<string, string>> = {
  Customers:
    "People whose first confirmed order was placed in this month. An account is one customer with all email addresses that it confirmed; a guest is known by the email address. Orders before the first day of the report are taken into account.",
  "Bought again":
    "Customers with a second confirmed order up to the last day of the report, also in the same month.",
  "Month 1 and later":
    "Customers of the row who placed an order in that month after the month of their first order.",
  Average:
    "Customers of all rows together who bought in that month, out of those for whom that month is over.",
  "Median days":
    "Half of those who bought again waited at most this many days between their first and their second order.",
  "Orders, and sales less refunds":
    "All confirmed orders of these customers from their first one up to the last day of the report, less all refunds of these orders that were not declined.",
  Currency:
    "Customers are in the row of the currency of their first order, amounts in the row of the order’s own. Amounts of several currencies are never added.",
};
