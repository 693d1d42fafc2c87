import { getRouteApi } from "@tanstack/react-router";
import { couponReportColumnsOf } from "#domain/sales/book-columns.ts";
import { couponReportContract, exportCouponReportContract } from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { comparisonOf } from "../kit/time/compare-choice.tsx";
import { barsQuery } from "./bar-rows.ts";
import { explainedRow } from "./explained-row.tsx";
import { MoneyBefore } from "./money-before.tsx";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(couponReportContract);

const route = getRouteApi("/sales/coupons");

export const CouponsScreen = () => {
  const search = route.useSearch();
  const reportQuery = { ...search, ...comparisonOf(search) };
  const query = useCall(couponReportContract, { query: without(reportQuery, "columns", "view") });
  const bars = useCall(couponReportContract, { query: barsQuery(search, "-discount") });
  return (
    <ReportScreen
      title="Coupons"
      intro="Discounts of the orders that were placed in this range."
      list="sales-coupons"
      columns={couponReportColumnsOf(reportQuery.compare !== "none")}
      cells={{
        code: { card: "title" },
        discount: {
          card: "corner",
          cell: (row) =>
            explainedRow(query.data, "coupons-discount", {
              cents: row.discountCents,
              currency: row.currency,
              row: row.code,
              of: row.code || "Not listed",
            }),
        },
        discountBefore: {
          cell: (row) => (
            <MoneyBefore
              now={row.discountCents}
              then={row.discountCentsBefore}
              currency={row.currency}
              better="neither"
              report={query.data}
            />
          ),
        },
      }}
      query={query}
      rowId={(row) => `${row.currency} ${row.code}`}
      search={search}
      compared={{ report: query.data }}
      defaultSort="-discount"
      fileOf={listFileAddress(exportCouponReportContract, reportQuery)}
      empty={{
        title: "No coupons in this range",
        text: "Coupons of confirmed orders appear here.",
      }}
      bars={{
        title: "Largest discounts",
        rows: bars.data?.rows,
        amountOf: (row) => ({
          label: row.code || "Not listed",
          cents: row.discountCents,
          currency: row.currency,
        }),
      }}
      report="coupons"
    />
  );
};
