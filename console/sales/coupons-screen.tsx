import { getRouteApi } from "@tanstack/react-router";
import { couponReportColumns } from "#domain/sales/book-columns.ts";
import { couponReportContract, exportCouponReportContract } from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { barsQuery } from "./bar-rows.ts";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(couponReportContract);

const route = getRouteApi("/sales/coupons");

export const CouponsScreen = () => {
  const search = route.useSearch();
  const query = useCall(couponReportContract, { query: without(search, "columns", "view") });
  const bars = useCall(couponReportContract, { query: barsQuery(search, "-discount") });
  return (
    <ReportScreen
      title="Coupons"
      intro="Discounts of the orders that were placed in this range."
      list="sales-coupons"
      columns={couponReportColumns}
      cells={{ code: { card: "title" }, discount: { card: "corner" } }}
      query={query}
      rowId={(row) => `${row.currency} ${row.code}`}
      search={search}
      defaultSort="-discount"
      fileOf={listFileAddress(exportCouponReportContract, search)}
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
