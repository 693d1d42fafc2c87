import { getRouteApi, Link } from "@tanstack/react-router";
import type { MatchingOrders } from "#commands/orders/sending-contract.ts";
import { orderColumns, orderQuickFilters } from "#domain/orders/order-columns.ts";
import {
  exportOrdersContract,
  listOrdersContract,
  type OrderRow,
} from "#read-api/orders/contract.ts";
import type { Selection } from "../kit/bulk/bulk-bar.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { AsItWasScreen, useAsItWas } from "../kit/lists/as-it-was.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { LiveRows } from "../kit/news/live-rows.tsx";
import { Page } from "../kit/ui/page.tsx";
import { FulfilmentMark } from "./fulfilment-mark.tsx";
import { OrderStatus } from "./order-status.tsx";
import { SelectedOrders } from "./selected-orders.tsx";
import { useBulkOrders } from "./use-bulk-orders.tsx";

export const screenSearch = listSearch(listOrdersContract);

const route = getRouteApi("/orders");

const cells: CellRenderers<OrderRow, typeof orderColumns> = {
  number: {
    align: "left",
    card: "title",
    cell: (row) => (
      <Link to="/orders/$orderId" params={{ orderId: row.orderId }} data-row-opener>
        {row.number === null ? "No number yet" : `#${row.number}`}
      </Link>
    ),
  },
  email: { card: "hidden" },
  status: { card: "corner", cell: (row) => <OrderStatus of={row.status} /> },
  fulfilment: {
    // The status already shows that.
    cell: (row) =>
      row.fulfilment !== null &&
      row.fulfilment !== "awaiting-payment" && <FulfilmentMark of={row.fulfilment} />,
  },
  totalQuantity: { card: "hidden" },
  refunded: { card: "hidden", wideOnly: true },
};

/** The parameters of the URL that select orders. */
const matchingOf = ({ search, filters }: ReturnType<typeof route.useSearch>): MatchingOrders => ({
  search,
  filters,
});

export const OrdersScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const past = useAsItWas(listOrdersContract, search);
  const query = useCall(
    listOrdersContract,
    { query: without(search, "columns", "view") },
    { enabled: past.isReady },
  );
  const changes = useBulkOrders(matchingOf(search), query.data?.rows);
  const bulk = {
    ...changes,
    more: (chosen: Selection) => (
      <>
        {changes.more?.(chosen)}
        <SelectedOrders chosen={chosen} matching={matchingOf(search)} search={search} />
      </>
    ),
  };
  return (
    <AsItWasScreen past={past}>
      <Page
        title="Orders"
        intro="All orders, newest first."
        actions={
          past.asOf === undefined && (
            <LiveRows kind="order" one="order" path={listOrdersContract.path} search={search} />
          )
        }
      >
        <ListTable
          label="Orders"
          list="orders"
          columns={orderColumns}
          cells={cells}
          query={query}
          past={past}
          rowId={(row) => row.orderId}
          search={search}
          onSearch={change}
          defaultSort="-placedAt"
          searches="Search by number, customer, item or SKU"
          quick={orderQuickFilters}
          bulk={bulk}
          fileOf={listFileAddress(exportOrdersContract, search)}
          empty={{
            title: "No orders yet",
            text: "An order appears here the moment a visitor places it.",
          }}
        />
      </Page>
    </AsItWasScreen>
  );
};
