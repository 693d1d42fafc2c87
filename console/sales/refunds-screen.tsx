import { getRouteApi, Link } from "@tanstack/react-router";
import { refundReportColumns } from "#domain/sales/book-columns.ts";
import { exportRefundReportContract, refundReportContract } from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { barsQuery } from "./bar-rows.ts";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(refundReportContract);

const route = getRouteApi("/sales/refunds");

export const RefundsScreen = () => {
  const search = route.useSearch();
  const query = useCall(refundReportContract, { query: without(search, "columns", "view") });
  const bars = useCall(refundReportContract, { query: barsQuery(search, "-amount") });
  return (
    <ReportScreen
      title="Refunds"
      intro="Refunds on the day on which a member made them, whenever their orders were placed."
      list="sales-refunds"
      columns={refundReportColumns}
      cells={{
        number: {
          align: "left",
          card: "title",
          cell: (row) => (
            <Link to="/orders/$orderId" params={{ orderId: row.orderId }} data-row-opener>
              {refundReportColumns.number.shown(row)}
            </Link>
          ),
        },
        amount: { card: "corner" },
        units: { wideOnly: true },
        progress: { wideOnly: true },
      }}
      query={query}
      rowId={(row) => `${row.orderId} ${row.refundId}`}
      search={search}
      defaultSort="-refundedAt"
      fileOf={listFileAddress(exportRefundReportContract, search)}
      empty={{
        title: "No refunds in this range",
        text: "Refunds of confirmed orders appear here, on the day of the refund.",
      }}
      bars={{
        title: "Largest refunds",
        rows: bars.data?.rows,
        amountOf: (row) => ({
          label: `Order ${refundReportColumns.number.shown(row)}`,
          cents: row.amountCents,
          currency: row.currency,
        }),
      }}
      report="refunds"
    />
  );
};
