import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import { QUICK_VIEW, type ShopEvent, shopTexts } from "#domain/collector/shop-events.ts";
import { comparisonQuery, type Days } from "#domain/kit/comparison.ts";
import {
  exportProductActivityContract,
  type ProductActivity,
  productActivityContract,
  shopActivityContract,
} from "#read-api/collector/contract.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { AboutReport } from "../census/about-report.tsx";
import { Counting } from "../census/counting.tsx";
import { FilteredReport } from "../census/filtered-report.tsx";
import { Explain } from "../history/explain.tsx";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { ShopByDay } from "./shop-by-day.tsx";
import { ShopFigures } from "./shop-figures.tsx";

export const screenSearch = listSearch(productActivityContract, {
  ...comparisonQuery,
  marks: z.enum(["hidden"]),
});

const route = getRouteApi("/shop-activity");
/** Figures of a day in progress grow. */
const REFRESH_MS = 60_000;

/** A count, which opens the events behind it once the days of the report are known. */
const explainedIn =
  (days: Days | undefined) =>
  (number: ExplainedNumber, event: ShopEvent, figure: Counted) =>
  (row: ProductActivity) => {
    const shown = <span className="db-number">{formatCount(row[figure])}</span>;
    return days === undefined ? (
      shown
    ) : (
      <Explain number={number} id={`${days.from}.${days.to}.${event}.${row.itemId}`} of={row.name}>
        {shown}
      </Explain>
    );
  };

type Counted = "visits" | "visitors" | "quickViews" | "added" | "removed";

const cellsOf = (
  days: Days | undefined,
): CellRenderers<ProductActivity, typeof productActivityColumns> => ({
  name: {
    card: "title",
    cell: (row) => (
      <a href={`/config/products/${encodeURIComponent(row.itemId)}`} data-row-opener>
        {row.name}
      </a>
    ),
  },
  visits: { cell: explainedIn(days)("shop-times", "visitor:VisitPDP", "visits") },
  visitors: { cell: explainedIn(days)("shop-visitors", "visitor:VisitPDP", "visitors") },
  quickViews: { wideOnly: true, cell: explainedIn(days)("shop-times", QUICK_VIEW, "quickViews") },
  added: { cell: explainedIn(days)("shop-times", "visitor:AddToCart", "added") },
  removed: {
    wideOnly: true,
    cell: explainedIn(days)("shop-times", "visitor:RemoveFromCart", "removed"),
  },
});

type Search = ReturnType<typeof screenSearch>;

const Products = ({
  search,
  days,
}: {
  readonly search: Search;
  readonly days: Days | undefined;
}) => {
  const change = useSearchChange();
  const reportQuery = without(search, "compare", "compareFrom", "compareTo", "marks");
  const products = useCall(productActivityContract, {
    query: without(reportQuery, "columns", "view"),
  });
  return (
    <ListTable
      label="Products"
      list="product-activity"
      columns={productActivityColumns}
      // Rows of other days or filters are shown until the new ones are there.
      cells={cellsOf(products.isPlaceholderData ? undefined : days)}
      query={products}
      rowId={(row) => row.itemId}
      search={reportQuery}
      onSearch={change}
      defaultSort="-visits"
      searches="Search products"
      places={["compare", "compareFrom", "compareTo", "segment"]}
      fileOf={listFileAddress(exportProductActivityContract, reportQuery)}
      empty={{
        title: "No product views in this range",
        text: "A product view or cart addition is counted here when it happens. Your own visits are never counted.",
      }}
    />
  );
};

/** Spec: A7.15. */
export const ShopActivityScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const reportQuery = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...comparisonOf(search),
    ...(search.segment !== undefined && { segment: search.segment }),
  };
  const query = useCall(shopActivityContract, { query: reportQuery }, { every: REFRESH_MS });
  const countedShare = useCountedShare(query);
  const activity = query.data;
  return (
    <FilteredReport
      title="Shop activity"
      intro="What visitors do before they order. Only visitors whom your settings and their consent allow to be recognized are counted."
      address={search}
      isExplained
      actions={<CompareChoice search={search} onChange={(next) => change(next)} />}
      head={<CountableFrom figures="Figures reported by browsers" />}
    >
      {countedShare !== undefined ? (
        <Counting share={countedShare} title="Shop activity is being counted" />
      ) : (
        <>
          <Loaded query={query}>
            {(report) => (
              <>
                <ShopFigures activity={report} segment={search.segment} />
                <ShopByDay
                  activity={report}
                  reportQuery={reportQuery}
                  hasMarks={search.marks !== "hidden"}
                  onMarks={(isShown) => change({ marks: isShown ? undefined : "hidden" })}
                />
              </>
            )}
          </Loaded>
          <Products
            search={search}
            // What filters select has no past values. Until the days are answered, the report has the former ones.
            days={!search.segment && !query.isPlaceholderData ? activity : undefined}
          />
          <AboutReport
            definitions={shopTexts}
            basis={activity && { ...activity, ...activity.explain }}
            countedFrom="totals of days"
          />
        </>
      )}
    </FilteredReport>
  );
};
