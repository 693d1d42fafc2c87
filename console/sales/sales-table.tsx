import { Select } from "@mantine/core";
import type { Days } from "#domain/kit/comparison.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import {
  type SalesGroup,
  salesColumnsOf,
  salesGroups,
  salesGroupTexts,
} from "#domain/sales/sales-columns.ts";
import { exportSalesContract, type SalesRow, salesByContract } from "#read-api/sales/contract.ts";
import { Explain } from "../history/explain.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { anew, type ListSearch } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import type { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useWebsite } from "../kit/session/session.tsx";

const cells: CellRenderers<SalesRow> = {
  name: { card: "title" },
  total: { card: "corner" },
  gross: { wideOnly: true },
};

const periodCells: CellRenderers<SalesRow> = { ...cells, name: { card: "title" } };

/** The amounts of a day open the events behind them. */
const explainedCells: CellRenderers<SalesRow> = {
  ...periodCells,
  total: {
    card: "corner",
    cell: ({ name, currency, totalCents }) => (
      <Explain
        number="sales-total"
        id={`${name}.${currency}`}
        of={`${plainDayText(name)}, ${currency}`}
      >
        <span className="db-number">{formatMoney(totalCents, currency)}</span>
      </Explain>
    ),
  },
  refunded: {
    cell: ({ name, currency, refundedCents }) => (
      <Explain
        number="sales-refunds"
        id={`${name}.${currency}`}
        of={`${plainDayText(name)}, ${currency}`}
      >
        <span className="db-number">{formatMoney(refundedCents, currency)}</span>
      </Explain>
    ),
  },
};

const cellsOf: Readonly<Record<SalesGroup, CellRenderers<SalesRow>>> = {
  day: explainedCells,
  week: periodCells,
  month: periodCells,
  product: cells,
  country: cells,
};

const defaultSort: Readonly<Record<SalesGroup, string>> = {
  day: "-name",
  week: "-name",
  month: "-name",
  product: "-total",
  country: "-total",
};

/** Sales of the range by days, weeks, months, products or countries. */
export const SalesTable = ({
  group,
  search,
  days,
  onChange,
}: {
  readonly group: SalesGroup;
  readonly search: ListSearch & {
    readonly by?: SalesGroup | undefined;
    readonly compare?: unknown;
    readonly compareFrom?: unknown;
    readonly compareTo?: unknown;
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
  const asked = {
    ...without(search, "by", "compare", "compareFrom", "compareTo", "currency", "marks"),
    sort: search.sort ?? defaultSort[group],
  };
  const query = useCall(salesByContract, {
    params,
    query: without(asked, "columns", "view") as never,
  });
  return (
    <ListTable
      label={`Sales by ${salesGroupTexts[group].one.toLowerCase()}`}
      list="sales"
      columns={salesColumnsOf(group, reported)}
      cells={cellsOf[group]}
      query={query}
      rowId={(row) => `${row.currency} ${row.name}`}
      search={search}
      onSearch={onChange}
      defaultSort={defaultSort[group]}
      fileOf={listFileAddress(exportSalesContract, asked, params)}
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
              ...anew,
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
