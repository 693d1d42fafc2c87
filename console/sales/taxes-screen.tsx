import { getRouteApi } from "@tanstack/react-router";
import { cellText } from "#domain/kit/cell-text.ts";
import { taxReportColumns } from "#domain/sales/book-columns.ts";
import { exportTaxReportContract, taxReportContract } from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { barsQuery } from "./bar-rows.ts";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(taxReportContract);

const route = getRouteApi("/sales/taxes");

export const TaxesScreen = () => {
  const search = route.useSearch();
  const query = useCall(taxReportContract, { query: without(search, "columns", "view") });
  const bars = useCall(taxReportContract, { query: barsQuery(search, "-tax") });
  return (
    <ReportScreen
      title="Taxes"
      intro="Taxes of the orders that were placed in this range, by the country of delivery. Refunds contain their taxes and are listed under Refunds."
      list="sales-taxes"
      columns={taxReportColumns}
      cells={{ name: { card: "title" }, tax: { card: "corner" } }}
      query={query}
      rowId={(row) => [row.kind, row.ratePpm, row.country, row.currency, row.name].join(" ")}
      search={search}
      defaultSort="-tax"
      fileOf={listFileAddress(exportTaxReportContract, search)}
      empty={{
        title: "No taxes in this range",
        text: "Taxes of confirmed orders appear here, as soon as a tax rule applies to an order.",
      }}
      bars={{
        title: "Largest taxes",
        rows: bars.data?.rows,
        amountOf: (row) => ({
          label: `${cellText(taxReportColumns.name, row, "UTC")} ${cellText(taxReportColumns.rate, row, "UTC")}, ${cellText(taxReportColumns.country, row, "UTC")}`,
          cents: row.taxCents,
          currency: row.currency,
        }),
      }}
      report="taxes"
    />
  );
};
