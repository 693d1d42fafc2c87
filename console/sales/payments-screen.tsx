import { getRouteApi } from "@tanstack/react-router";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { paymentReportColumnsOf, paymentWayNames } from "#domain/sales/book-columns.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import {
  exportPaymentReportContract,
  paymentReportContract,
} from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { comparisonOf } from "../kit/time/compare-choice.tsx";
import { barsQuery } from "./bar-rows.ts";
import { explainedRow } from "./explained-row.tsx";
import { MoneyBefore } from "./money-before.tsx";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(paymentReportContract);

const route = getRouteApi("/sales/payments");

type Row = ResponseOf<typeof paymentReportContract>["rows"][number];
type Figure = "receivedCents" | "refundedCents" | "netCents" | "awaitedCents" | "owedCents";
type PaymentNumber = Extract<ExplainedNumber, `payments-${string}`>;

export const PaymentsScreen = () => {
  const search = route.useSearch();
  const reportQuery = { ...search, ...comparisonOf(search) };
  const query = useCall(paymentReportContract, { query: without(reportQuery, "columns", "view") });
  const bars = useCall(paymentReportContract, { query: barsQuery(search, "-net") });
  const explained = (number: PaymentNumber, figure: Figure) => (row: Row) =>
    explainedRow(query.data, number, {
      cents: row[figure],
      currency: row.currency,
      row: row.way,
      of: paymentWayNames[row.way],
    });
  return (
    <ReportScreen
      title="Payments"
      intro="Money on the day on which it arrived or was returned. Manual payments arrive, and are returned, when a member records it; a gift card pays when the order is placed, and gets its part of a refund at once."
      list="sales-payments"
      columns={paymentReportColumnsOf(reportQuery.compare !== "none")}
      cells={{
        way: { card: "title" },
        received: { card: "corner", cell: explained("payments-received", "receivedCents") },
        refunded: { cell: explained("payments-returned", "refundedCents") },
        net: { cell: explained("payments-net", "netCents") },
        awaited: { cell: explained("payments-awaited", "awaitedCents") },
        owed: { cell: explained("payments-owed", "owedCents") },
        receivedBefore: {
          cell: (row) => (
            <MoneyBefore
              now={row.receivedCents}
              then={row.receivedCentsBefore}
              currency={row.currency}
              better="more"
              report={query.data}
            />
          ),
        },
      }}
      query={query}
      rowId={(row) => `${row.currency} ${row.way}`}
      search={search}
      compared={{ report: query.data }}
      defaultSort="-received"
      fileOf={listFileAddress(exportPaymentReportContract, reportQuery)}
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
