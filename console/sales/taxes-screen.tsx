import { getRouteApi } from "@tanstack/react-router";
import { cellText } from "#domain/kit/cell-text.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { taxReportColumns, taxReportColumnsOf } from "#domain/sales/book-columns.ts";
import { exportTaxReportContract, taxReportContract } from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { comparisonOf } from "../kit/time/compare-choice.tsx";
import { barsQuery } from "./bar-rows.ts";
import { explainedRow } from "./explained-row.tsx";
import { MoneyBefore } from "./money-before.tsx";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(taxReportContract);

const route = getRouteApi("/sales/taxes");

type Row = ResponseOf<typeof taxReportContract>["rows"][number];

const nameOf = (row: Row): string => {
  const { name, rate, country } = taxReportColumns;
  return `${cellText(name, row, "UTC")} ${cellText(rate, row, "UTC")}, ${cellText(country, row, "UTC")}`;
};

export const TaxesScreen = () => {
  const search = route.useSearch();
  const reportQuery = { ...search, ...comparisonOf(search) };
  const query = useCall(taxReportContract, { query: without(reportQuery, "columns", "view") });
  const bars = useCall(taxReportContract, { query: barsQuery(search, "-tax") });
  return (
    <ReportScreen
      title="Taxes"
      intro="Taxes of the orders that were placed in this range, by the country of delivery. Refunds contain their taxes and are listed under Refunds."
      list="sales-taxes"
      columns={taxReportColumnsOf(reportQuery.compare !== "none")}
      cells={{
        name: { card: "title" },
        tax: {
          card: "corner",
          cell: (row) =>
            explainedRow(query.data, "taxes-amount", {
              cents: row.taxCents,
              currency: row.currency,
              row: [row.kind, row.ratePpm, row.country, row.name].join(":"),
              of: nameOf(row),
            }),
        },
        taxBefore: {
          cell: (row) => (
            <MoneyBefore
              now={row.taxCents}
              then={row.taxCentsBefore}
              currency={row.currency}
              better="neither"
              report={query.data}
            />
          ),
        },
      }}
      query={query}
      rowId={(row) => [row.kind, row.ratePpm, row.country, row.currency, row.name].join(" ")}
      search={search}
      compared={{ report: query.data }}
      defaultSort="-tax"
      fileOf={listFileAddress(exportTaxReportContract, reportQuery)}
      empty={{
        title: "No taxes in this range",
        text: "Taxes of confirmed orders appear here, as soon as a tax rule applies to an order.",
      }}
      bars={{
        title: "Largest taxes",
        rows: bars.data?.rows,
        amountOf: (row) => ({
          label: nameOf(row),
          cents: row.taxCents,
          currency: row.currency,
        }),
      }}
      report="taxes"
    />
  );
};
