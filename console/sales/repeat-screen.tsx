import { getRouteApi } from "@tanstack/react-router";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { repeatColumns, repeatTexts } from "#domain/sales/repeat-columns.ts";
import {
  exportRepeatCustomersContract,
  repeatCustomersContract,
} from "#read-api/sales/repeat-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { HeatTable } from "../kit/figures/heat-table.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { Definitions } from "./definitions.tsx";
import { SalesNav } from "./sales-nav.tsx";

export const screenSearch = listSearch(repeatCustomersContract);

const route = getRouteApi("/sales/repeat-customers");

type Report = ResponseOf<typeof repeatCustomersContract>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

const RepeatFigures = ({
  report: { size, boughtAgain, medianDays },
}: {
  readonly report: Report;
}) => (
  <Figures
    of={[
      { label: "Customers", value: formatCount(size), note: "by their first order" },
      {
        label: "Bought again",
        value: size === 0 ? "–" : percent.format(boughtAgain / size),
        note: counted(boughtAgain, "customer"),
      },
      {
        label: "To the second order",
        value: medianDays === null ? "–" : counted(medianDays, "day"),
        note: "median of those who bought again",
      },
    ]}
  />
);

/** Which part of customers buys again, and when. */
export const RepeatScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const query = useCall(repeatCustomersContract, { query: without(search, "columns", "view") });
  const { data } = query;
  const rows = data?.rows ?? [];
  const isOneCurrency = new Set(rows.map(({ currency }) => currency)).size <= 1;
  return (
    <Page
      title="Repeat customers"
      intro="Customers by the month of their first order, and which part of them ordered again in the months after it."
      actions={<RangeChoice from={from ?? data?.from} to={to} onChange={(next) => change(next)} />}
    >
      <SalesNav search={search} />
      {data !== undefined && rows.length > 0 && (
        <>
          <RepeatFigures report={data} />
          <Section title="Ordered again, by month" padded={false}>
            <HeatTable
              label="Part of the customers who ordered again, by month"
              grain="month"
              member="Customers"
              rows={isOneCurrency ? rows : rows.map((row) => ({ ...row, note: row.currency }))}
              averages={data.averages}
            />
          </Section>
        </>
      )}
      <ListTable
        label="Customers by first order"
        list="repeat-customers"
        columns={repeatColumns}
        cells={{ cohort: { card: "title" }, againShare: { card: "corner" } }}
        query={query}
        rowId={(row) => `${row.cohort} ${row.currency}`}
        search={search}
        onSearch={change}
        defaultSort="cohort"
        fileOf={listFileAddress(exportRepeatCustomersContract, search)}
        scrolls
        empty={{
          title: "No customers in this range",
          text: "Customers appear here with their first confirmed order.",
        }}
      />
      <Definitions of={repeatTexts} />
    </Page>
  );
};
