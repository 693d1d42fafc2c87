import { getRouteApi } from "@tanstack/react-router";
import { paymentReportColumns, paymentWayNames } from "#domain/sales/book-columns.ts";
import {
  exportPaymentReportContract,
  paymentReportContract,
} from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { barsQuery } from "./bar-rows.ts";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(paymentReportContract);

const route = getRouteApi("/sales/payments");

export const PaymentsScreen = () => {
  const search = route.useSearch();
  const query = useCall(paymentReportContract, { query: without(search, "columns", "view") });
  const bars = useCall(paymentReportContract, { query: barsQuery(search, "-net") });
  return (
    <ReportScreen
      title="Payments"
      intro="Money on the day on which it arrived or was returned. Manual payments arrive, and are returned, when a member records it; a gift card pays when the order is placed, and gets its part of a refund at once."
      list="sales-payments"
      columns={paymentReportColumns}
      cells={{ way: { card: "title" }, received: { card: "corner" } }}
      query={query}
      rowId={(row) => `${row.currency} ${row.way}`}
      search={search}
      defaultSort="-received"
      fileOf={listFileAddress(exportPaymentReportContract, search)}
      empty={{
        title: "No payments in this range",
        text: "Money that arrives for confirmed orders appears here.",
      }}
      bars={{
        title: "Received minus returned",
        rows: bars.data?.rows,
        amountOf: (row) => ({
          label: paymentWayNames[row.way],
          cents: row.netCents,
          currency: row.currency,
        }),
      }}
      report="payments"
    />
  );
};
