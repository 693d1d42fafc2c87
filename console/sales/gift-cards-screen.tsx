import { getRouteApi } from "@tanstack/react-router";
import type { Days } from "#domain/kit/comparison.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { giftCardReportColumns, giftCardReportColumnsOf } from "#domain/sales/book-columns.ts";
import {
  exportGiftCardReportContract,
  giftCardReportContract,
} from "#read-api/sales/book-contract.ts";
import { Explain } from "../history/explain.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { comparisonOf } from "../kit/time/compare-choice.tsx";
import { barsQuery } from "./bar-rows.ts";
import { explainedRow } from "./explained-row.tsx";
import { salesNumberId } from "./explained-sales.ts";
import { MoneyBefore } from "./money-before.tsx";
import { ReportScreen } from "./report-screen.tsx";

export const screenSearch = listSearch(giftCardReportContract);

const route = getRouteApi("/sales/gift-cards");

type Row = ResponseOf<typeof giftCardReportContract>["rows"][number];

/** How often the entry changed balances; balances have none. */
const Movements = ({ row, days }: { readonly row: Row; readonly days: Days | undefined }) => {
  const { entry, currency, movements } = row;
  const shown = <span className="db-number">{formatCount(movements)}</span>;
  if (days === undefined || entry === "opening" || entry === "closing") return shown;
  return (
    <Explain
      number="gift-cards-movements"
      id={salesNumberId(days, currency, entry)}
      of={`${giftCardReportColumns.entry.choices[entry]}, ${currency}`}
    >
      {shown}
    </Explain>
  );
};

export const GiftCardsScreen = () => {
  const search = route.useSearch();
  const reportQuery = { ...search, ...comparisonOf(search) };
  const query = useCall(giftCardReportContract, { query: without(reportQuery, "columns", "view") });
  const bars = useCall(giftCardReportContract, { query: barsQuery(search, "-amount") });
  return (
    <ReportScreen
      title="Gift cards"
      intro="What you owe to the holders of gift cards: the balance before and after this range, and what changed it."
      list="sales-gift-cards"
      columns={giftCardReportColumnsOf(reportQuery.compare !== "none")}
      cells={{
        entry: { card: "title" },
        amount: {
          card: "corner",
          cell: (row) =>
            explainedRow(query.data, "gift-cards-amount", {
              cents: row.cents,
              currency: row.currency,
              row: row.entry,
              of: giftCardReportColumns.entry.choices[row.entry],
            }),
        },
        movements: { cell: (row) => <Movements row={row} days={query.data} /> },
        amountBefore: {
          cell: (row) => (
            <MoneyBefore
              now={row.cents}
              then={row.centsBefore}
              currency={row.currency}
              better="neither"
              report={query.data}
            />
          ),
        },
      }}
      query={query}
      rowId={(row) => `${row.currency} ${row.entry}`}
      search={search}
      compared={{ report: query.data }}
      defaultSort="entry"
      fileOf={listFileAddress(exportGiftCardReportContract, reportQuery)}
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
