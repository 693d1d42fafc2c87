import { getRouteApi } from "@tanstack/react-router";
import { giftCardReportColumns } from "#domain/sales/book-columns.ts";
import {
  exportGiftCardReportContract,
  giftCardReportContract,
} from "#read-api/sales/book-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { barsQuery } from "./bar-rows.ts";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(giftCardReportContract);

const route = getRouteApi("/sales/gift-cards");

export const GiftCardsScreen = () => {
  const search = route.useSearch();
  const query = useCall(giftCardReportContract, { query: without(search, "columns", "view") });
  const bars = useCall(giftCardReportContract, { query: barsQuery(search, "-amount") });
  return (
    <ReportScreen
      title="Gift cards"
      intro="What you owe to the holders of gift cards: the balance before and after this range, and what changed it."
      list="sales-gift-cards"
      columns={giftCardReportColumns}
      cells={{ entry: { card: "title" }, amount: { card: "corner" } }}
      query={query}
      rowId={(row) => `${row.currency} ${row.entry}`}
      search={search}
      defaultSort="entry"
      fileOf={listFileAddress(exportGiftCardReportContract, search)}
      empty={{
        title: "No gift cards yet",
        text: "Gift cards that customers buy and that members issue appear here.",
      }}
      bars={{
        title: "Balances and movements",
        rows: bars.data?.rows,
        amountOf: (row) => ({
          label: giftCardReportColumns.entry.choices[row.entry],
          cents: row.cents,
          currency: row.currency,
        }),
      }}
      report="gift-cards"
    />
  );
};
