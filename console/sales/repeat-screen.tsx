import { Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { cohortName, laterName } from "#domain/kit/cohort-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { ATTRIBUTION_DAYS } from "#domain/sales/attribution.ts";
import { repeatColumns, repeatTexts } from "#domain/sales/repeat-columns.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import {
  exportRepeatCustomersContract,
  repeatCustomersContract,
} from "#read-api/sales/repeat-contract.ts";
import { EXPLAINED_WITHOUT_FILTERS } from "../census/counted-in-visits.tsx";
import { Counting } from "../census/counting.tsx";
import { FilteredReport } from "../census/filtered-report.tsx";
import { useUsableFilters } from "../census/visit-filters.tsx";
import { ExplainNamed } from "../history/explain-named.tsx";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { HeatTable } from "../kit/figures/heat-table.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Section } from "../kit/ui/page.tsx";
import { Definitions } from "./definitions.tsx";
import { SalesNav } from "./sales-nav.tsx";

export const screenSearch = listSearch(repeatCustomersContract);

const route = getRouteApi("/sales/repeat-customers");

type Report = ResponseOf<typeof repeatCustomersContract> & {
  /** What filters select has no past values. */
  readonly isFiltered: boolean;
};

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

type RepeatNumber = Extract<ExplainedNumber, `repeat-${string}`>;

/** The past of a figure of all customers, or of a row. */
const ExplainRepeat = ({
  number,
  cell,
  name,
  of,
  report: { from, to, isFiltered },
  children,
}: {
  readonly number: RepeatNumber;
  /** The figure in the number’s id, after the days. */
  readonly cell: string;
  readonly name: string;
  readonly of: string;
  readonly report: Pick<Report, "from" | "to" | "isFiltered">;
  readonly children?: ReactNode;
}) =>
  isFiltered ? (
    children
  ) : (
    <ExplainNamed name={name} number={number} id={`${from}.${to}.${cell}`} of={of}>
      {children}
    </ExplainNamed>
  );

const ALL = "all months";

const RepeatFigures = ({ report }: { readonly report: Report }) => {
  const { size, boughtAgain, medianDays } = report;
  return (
    <Figures
      of={[
        {
          label: "Customers",
          value: (
            <ExplainRepeat
              {...{ number: "repeat-customers", cell: "new", name: "Customers", of: ALL, report }}
            >
              {formatCount(size)}
            </ExplainRepeat>
          ),
          note: "by their first order",
        },
        {
          label: "Bought again",
          value:
            size === 0 ? (
              "–"
            ) : (
              <ExplainRepeat
                {...{
                  number: "repeat-share",
                  cell: "again",
                  name: "Bought again",
                  of: ALL,
                  report,
                }}
              >
                {percent.format(boughtAgain / size)}
              </ExplainRepeat>
            ),
          note: counted(boughtAgain, "customer"),
        },
        {
          label: "To the second order",
          value:
            medianDays === null ? (
              "–"
            ) : (
              <ExplainRepeat
                {...{ number: "repeat-days", cell: "again", of: ALL, report }}
                name={repeatColumns.medianDays.label}
              >
                {counted(medianDays, "day")}
              </ExplainRepeat>
            ),
          note: "median of those who bought again",
        },
      ]}
    />
  );
};

type Row = Report["rows"][number];

const nameOf = ({ cohort, currency }: Row): string => `${cohortName(cohort, "month")}, ${currency}`;

/** A figure of a row with its past. */
const explained =
  (
    report: Report,
    [number, came]: readonly [RepeatNumber, "new" | "again"],
    name: string,
    textOf: (row: Row) => string | null,
  ) =>
  (row: Row): ReactNode => {
    const text = textOf(row);
    if (text === null) return null;
    const cell = `${row.cohort}.${row.currency}.${came}`;
    return (
      <ExplainRepeat {...{ number, cell, name, report }} of={nameOf(row)}>
        <span className="db-number">{text}</span>
      </ExplainRepeat>
    );
  };

const cellsOf = (report: Report): CellRenderers<Row, typeof repeatColumns> => ({
  cohort: { card: "title" },
  againShare: { card: "corner" },
  size: {
    cell: explained(report, ["repeat-customers", "new"], repeatColumns.size.label, ({ size }) =>
      formatCount(size),
    ),
  },
  boughtAgain: {
    cell: explained(
      report,
      ["repeat-customers", "again"],
      repeatColumns.boughtAgain.label,
      ({ boughtAgain }) => formatCount(boughtAgain),
    ),
  },
  medianDays: {
    cell: explained(
      report,
      ["repeat-days", "again"],
      repeatColumns.medianDays.label,
      ({ medianDays }) => (medianDays === null ? null : formatCount(medianDays)),
    ),
  },
  orders: {
    cell: explained(report, ["repeat-orders", "new"], repeatColumns.orders.label, ({ orders }) =>
      formatCount(orders),
    ),
  },
  net: {
    cell: explained(
      report,
      ["repeat-net", "new"],
      repeatColumns.net.label,
      ({ netCents, currency }) => formatMoney(netCents, currency),
    ),
  },
});

/** The part of the customers of each month who ordered again, by colour. */
const RepeatTable = ({ report }: { readonly report: Report }) => {
  const { rows, averages } = report;
  const isOneCurrency = new Set(rows.map(({ currency }) => currency)).size <= 1;
  return (
    <HeatTable
      label="Part of the customers who ordered again, by month"
      grain="month"
      member="Customers"
      rows={isOneCurrency ? rows : rows.map((row) => ({ ...row, note: row.currency }))}
      averages={averages}
      cornerOf={(row, place) =>
        row.size > 0 && (
          <ExplainRepeat
            {...{ number: "repeat-customers", report }}
            cell={`${row.cohort}.${row.currency}.${place + 1}`}
            name={laterName(place, "month")}
            of={nameOf(row)}
          />
        )
      }
      cornerOfAverage={(place) =>
        averages[place] != null && (
          <ExplainRepeat
            {...{ number: "repeat-share", report, of: ALL }}
            cell={`${place + 1}`}
            name={`Average after ${counted(place + 1, "month")}`}
          />
        )
      }
    />
  );
};

/** What the filters select, and whom they skip. */
const FilterNote = ({ withoutVisit }: { readonly withoutVisit: number | undefined }) => (
  <Text size="sm" role="note">
    With filters, a customer counts only if the last visit in the {ATTRIBUTION_DAYS} days before the
    first order matches them, as in <em>Sources</em> by the last visit. All later orders of these
    customers count.
    {withoutVisit !== undefined &&
      withoutVisit > 0 &&
      ` ${counted(withoutVisit, "customer")} of these days ${withoutVisit === 1 ? "is" : "are"} skipped, because no visit in the ${ATTRIBUTION_DAYS} days before the first order is known.`}{" "}
    {EXPLAINED_WITHOUT_FILTERS}
  </Text>
);

/** Which part of customers buys again, and when. */
export const RepeatScreen = () => {
  const address = route.useSearch();
  const search = useUsableFilters(address);
  const change = useSearchChange();
  const { from, segment } = search;
  const query = useCall(repeatCustomersContract, { query: without(search, "columns", "view") });
  const countedShare = useCountedShare(query);
  // Until the answer is there, the figures are those of the former filters.
  const isFiltered = Boolean(segment) || query.isPlaceholderData;
  const data = query.data && { ...query.data, isFiltered };
  const rows = data?.rows ?? [];
  return (
    <FilteredReport
      title="Repeat customers"
      intro="Customers by the month of their first order, and which part of them ordered again in the months after it."
      address={{ ...address, from: from ?? data?.from }}
      note={
        Boolean(segment) && (
          <FilterNote withoutVisit={query.isPlaceholderData ? undefined : data?.withoutVisit} />
        )
      }
      head={<SalesNav search={search} />}
    >
      {countedShare !== undefined && <Counting share={countedShare} />}
      {data !== undefined && rows.length > 0 && (
        <>
          <RepeatFigures report={data} />
          <Section title="Ordered again, by month" padded={false}>
            <RepeatTable report={data} />
          </Section>
        </>
      )}
      {countedShare === undefined && (
        <ListTable
          label="Customers by first order"
          list="repeat-customers"
          columns={repeatColumns}
          cells={data === undefined ? {} : cellsOf(data)}
          query={query}
          rowId={(row) => `${row.cohort} ${row.currency}`}
          search={search}
          onSearch={change}
          defaultSort="cohort"
          fileOf={listFileAddress(exportRepeatCustomersContract, search)}
          scrolls
          places={["segment"]}
          empty={{
            title: "No customers in this range",
            text: "Customers appear here with their first confirmed order.",
          }}
        />
      )}
      <Definitions of={repeatTexts} />
    </FilteredReport>
  );
};
