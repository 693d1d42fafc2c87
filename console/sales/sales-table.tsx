import { Select } from "@mantine/core";
import type { ComparisonQuery, Days } from "#domain/kit/comparison.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { daysOfPeriod } from "#domain/sales/part-of-period.ts";
import {
  isComparable,
  type SalesGroup,
  salesColumnsOf,
  salesGroups,
  salesGroupTexts,
} from "#domain/sales/sales-columns.ts";
import { exportSalesContract, type SalesRow, salesByContract } from "#read-api/sales/contract.ts";
import { Explain } from "../history/explain.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { type ListSearchOf, resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import type { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { comparisonOf } from "../kit/time/compare-choice.tsx";
import { type ExplainedSalesNumber, salesNumberId } from "./explained-sales.ts";
import { type ComparedAnswer, MoneyBefore } from "./money-before.tsx";

type Explained = {
  readonly number: ExplainedSalesNumber;
  readonly shown: (row: SalesRow) => string;
};

const explainedColumns: Readonly<
  Record<"orders" | "units" | "total" | "refunded" | "net", Explained>
> = {
  orders: { number: "sales-orders", shown: ({ orders }) => formatCount(orders) },
  units: { number: "sales-units", shown: ({ units }) => formatCount(units) },
  total: {
    number: "sales-total",
    shown: ({ totalCents, currency }) => formatMoney(totalCents, currency),
  },
  refunded: {
    number: "sales-refunds",
    shown: ({ refundedCents, currency }) => formatMoney(refundedCents, currency),
  },
  net: {
    number: "sales-net",
    shown: ({ netCents, currency }) => formatMoney(netCents, currency),
  },
};

const periods: ReadonlySet<SalesGroup> = new Set<SalesGroup>(["day", "week", "month"]);

/** What a row counts: its days, or its product or country on all days of the report. */
const idOfRow = ({ name, currency }: SalesRow, group: SalesGroup, days: Days): string =>
  group === "product" || group === "country"
    ? salesNumberId(days, currency, `${group}:${name}`)
    : salesNumberId(daysOfPeriod(name, group, days), currency);

/** Figures of a row open the events behind them, once the days of the report are known. */
const cellsOf = (
  group: SalesGroup,
  days: Days | undefined,
  report: ComparedAnswer | undefined,
): CellRenderers<SalesRow> => {
  const { name: nameColumn } = salesColumnsOf(group);
  const explained = ({ number, shown }: Explained, row: SalesRow) => {
    const figure = <span className="db-number">{shown(row)}</span>;
    if (days === undefined) return figure;
    const name = String(nameColumn.shown(row));
    return (
      <Explain number={number} id={idOfRow(row, group, days)} of={`${name}, ${row.currency}`}>
        {figure}
      </Explain>
    );
  };
  return {
    name: {
      card: "title",
      // Days in two lines make a month as long as two.
      ...(periods.has(group) && {
        cell: (row) => <span className="db-number">{nameColumn.shown(row)}</span>,
      }),
    },
    orders: { cell: (row) => explained(explainedColumns.orders, row) },
    units: { cell: (row) => explained(explainedColumns.units, row) },
    total: { card: "corner", cell: (row) => explained(explainedColumns.total, row) },
    refunded: { cell: (row) => explained(explainedColumns.refunded, row) },
    net: { cell: (row) => explained(explainedColumns.net, row) },
    gross: { wideOnly: true },
    totalBefore: {
      cell: (row) => (
        <MoneyBefore
          now={row.totalCents}
          then={row.totalCentsBefore}
          currency={row.currency}
          better="more"
          report={report}
        />
      ),
    },
  };
};

const defaultSort = {
  day: "-name",
  week: "-name",
  month: "-name",
  product: "-total",
  country: "-total",
} as const satisfies Record<SalesGroup, string>;

/** Sales of the range by days, weeks, months, products or countries. */
export const SalesTable = ({
  group,
  search,
  days,
  onChange,
}: {
  readonly group: SalesGroup;
  readonly search: ListSearchOf<typeof salesByContract> &
    ComparisonQuery & {
      readonly by?: SalesGroup | undefined;
      readonly marks?: unknown;
      readonly currency?: string | undefined;
    };
  /** The days of the report, once they are known. */
  readonly days: Days | undefined;
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => {
  const { timeZone } = useWebsite();
  const reported = days && { ...days, today: dayOf(new Date(), timeZone) };
  const params = { group };
  const comparison = isComparable(group) ? comparisonOf(search) : ({ compare: "none" } as const);
  const reportQuery = {
    ...without(search, "by", "compare", "compareFrom", "compareTo", "currency", "marks"),
    ...comparison,
    sort: search.sort ?? defaultSort[group],
  };
  const query = useCall(
    salesByContract,
    { params, query: without(reportQuery, "columns", "view") },
    { keepsOnlySame: true },
  );
  return (
    <ListTable
      label={`Sales by ${salesGroupTexts[group].one.toLowerCase()}`}
      list="sales"
      columns={salesColumnsOf(group, reported, comparison.compare !== "none")}
      cells={cellsOf(group, days, query.data)}
      query={query}
      rowId={(row) => `${row.currency} ${row.name}`}
      search={search}
      onSearch={onChange}
      defaultSort={defaultSort[group]}
      fileOf={listFileAddress(exportSalesContract, reportQuery, params)}
      scrolls
      toolbar={
        <Select
          aria-label="Group by"
          value={group}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({
              by: chosen === "day" ? undefined : chosen,
              filters: undefined,
              sort: undefined,
              ...resetPaging,
            })
          }
          data={salesGroups.map((value) => ({ value, label: salesGroupTexts[value].choice }))}
        />
      }
      empty={{
        title: "No sales in this range",
        text: "Confirmed orders appear here on the day on which they were placed, and refunds on the day on which they were made.",
      }}
    />
  );
};
