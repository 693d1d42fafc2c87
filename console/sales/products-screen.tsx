import { getRouteApi } from "@tanstack/react-router";
import { QUICK_VIEW } from "#domain/collector/shop-events.ts";
import type { Days } from "#domain/kit/comparison.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import type { Permission } from "#domain/kit/permission.ts";
import {
  productReportColumns,
  productReportColumnsOf,
  productReportDefinitions,
} from "#domain/sales/product-columns.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import {
  exportProductReportContract,
  type ProductRow,
  productCheckContract,
  productReportContract,
} from "#read-api/sales/product-contract.ts";
import { Counting } from "../census/counting.tsx";
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
import { useMay } from "../kit/session/permissions.tsx";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { AmountBars } from "./amount-bars.tsx";
import { barsQuery } from "./bar-rows.ts";
import { Checked } from "./checked.tsx";
import { Definitions } from "./definitions.tsx";
import { explainedRow } from "./explained-row.tsx";
import { type ComparedAnswer, ComparedWith, MoneyBefore } from "./money-before.tsx";
import { SalesNav } from "./sales-nav.tsx";

export const screenSearch = listSearch(productReportContract);

const route = getRouteApi("/sales/products");

type Counted =
  | "views"
  | "quickViews"
  | "carts"
  | "orders"
  | "units"
  | "refundedUnits"
  | "signUps"
  | "signUpOrders";

/** A count, which opens the events behind it once the days of the report are known. */
const explained =
  (
    days: Days | undefined,
    number: ExplainedNumber,
    figure: Counted,
    idOf: (row: ProductRow) => string,
  ) =>
  (row: ProductRow) => {
    const count = row[figure];
    if (count === null) return null;
    const shown = <span className="db-number">{formatCount(count)}</span>;
    if (days === undefined || row.name === "") return shown;
    const of = `${productReportColumns.name.shown(row)}, ${row.currency}`;
    return (
      <Explain number={number} id={`${days.from}.${days.to}.${idOf(row)}`} of={of}>
        {shown}
      </Explain>
    );
  };

const money =
  (days: Days | undefined, number: ExplainedNumber, figure: "totalCents" | "refundedCents") =>
  (row: ProductRow) =>
    explainedRow(days, number, {
      cents: row[figure],
      currency: row.currency,
      row: `product:${row.name}`,
      of: productReportColumns.name.shown(row),
    });

const ofSales = ({ name, currency }: ProductRow): string => `${currency}.product:${name}`;

const cellsOf = (
  report: ComparedAnswer | undefined,
): CellRenderers<ProductRow, typeof productReportColumns> => ({
  name: { card: "title", width: "14rem" },
  views: { cell: explained(report, "products-views", "views", ({ name }) => name) },
  quickViews: {
    cell: explained(report, "shop-times", "quickViews", ({ name }) => `${QUICK_VIEW}.${name}`),
  },
  carts: { cell: explained(report, "products-carts", "carts", ({ name }) => name) },
  orders: { cell: explained(report, "sales-orders", "orders", ofSales) },
  units: { cell: explained(report, "sales-units", "units", ofSales) },
  refundedUnits: { cell: explained(report, "sales-returned-units", "refundedUnits", ofSales) },
  total: { card: "corner", cell: money(report, "sales-total", "totalCents") },
  refunded: { cell: money(report, "sales-refunds", "refundedCents") },
  // The shares follow from the figures next to them: a window of 1,280 pixels has no room for both.
  cartRate: { wideOnly: true },
  orderRate: { wideOnly: true },
  refundRate: { wideOnly: true },
  signUps: { cell: explained(report, "products-sign-ups", "signUps", ({ name }) => name) },
  signUpOrders: {
    wideOnly: true,
    cell: explained(report, "products-sign-up-orders", "signUpOrders", ({ name }) => name),
  },
  totalBefore: {
    cell: (row) => (
      <MoneyBefore
        now={row.totalCents}
        then={row.totalCentsBefore}
        currency={row.currency}
        better="more"
        report={report}
      />
    ),
  },
});

const figureNames = { total: "Total sales", refunded: "Refunds" } as const;
type Range = { readonly from?: string; readonly to?: string };

/** Whether the products add up to the orders and refunds. */
const ProductsCheck = ({ range }: { readonly range: Range }) => {
  const query = useCall(productCheckContract, { query: range });
  const rows = (query.data?.rows ?? []).map((row) => ({
    ...row,
    report: "Products",
    figure: figureNames[row.figure],
  }));
  return <Checked query={query} rows={rows} />;
};

const areas: Readonly<Record<string, Permission>> = {
  views: "census:read",
  viewsBefore: "census:read",
  quickViews: "census:read",
  cartRate: "census:read",
  signUps: "restock:read",
  signUpOrders: "restock:read",
  signUpRate: "restock:read",
};

/** The columns that the member can see. */
const useColumns = (isCompared: boolean): AnyColumns => {
  const may = useMay();
  const isShown = (id: string) => areas[id] === undefined || may(areas[id]);
  return Object.fromEntries(
    Object.entries(productReportColumnsOf(isCompared)).filter(([id]) => isShown(id)),
  );
};

/** How products do, from the views of their pages to orders and refunds, and what sign-ups became. */
export const ProductsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const reportQuery = { ...search, ...comparisonOf(search) };
  const query = useCall(productReportContract, { query: without(reportQuery, "columns", "view") });
  const bars = useCall(productReportContract, { query: barsQuery(search, "-total") });
  const countedShare = useCountedShare(query);
  const columns = useColumns(reportQuery.compare !== "none");
  const rows = bars.data?.rows ?? [];
  const rowId = ({ name, currency }: ProductRow) => `${name} ${currency}`;
  return (
    <Page
      title="Products"
      intro="From the views of a product’s page to carts, orders and refunds, and restock sign-ups that became orders."
      actions={
        <>
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
        </>
      }
    >
      <SalesNav search={search} />
      <CountableFrom figures="Views" />
      {countedShare === undefined ? (
        <>
          {rows.some(({ totalCents }) => totalCents !== 0) && (
            <Section title="Sales by product">
              <AmountBars
                label="Sales by product"
                amounts={rows.map((row) => ({
                  id: rowId(row),
                  label: productReportColumns.name.shown(row),
                  cents: row.totalCents,
                  currency: row.currency,
                }))}
              />
            </Section>
          )}
          <ComparedWith report={query.data} />
          <ListTable
            label="Products from views to refunds"
            list="sales-products"
            columns={columns}
            cells={cellsOf(query.data)}
            query={query}
            rowId={rowId}
            search={search}
            onSearch={change}
            defaultSort="-total"
            fileOf={listFileAddress(exportProductReportContract, reportQuery)}
            scrolls
            empty={{
              title: "No products in this range",
              text: "Products appear here once visitors look at them, put them into a cart or order them.",
            }}
          />
          <ProductsCheck range={range} />
          <Definitions of={productReportDefinitions} />
        </>
      ) : (
        <Counting share={countedShare} />
      )}
    </Page>
  );
};
