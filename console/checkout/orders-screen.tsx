import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { LiveRows } from "#console/app/live-rows.tsx";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { DayRange } from "#console/ui/day-range.tsx";
import { Count, Money } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { orderStatusNames } from "#domain/checkout/order-columns.ts";
import { listOrdersContract, type OrderRow } from "#read-api/checkout/contract.ts";
import { OrderStatus } from "./order-status.tsx";

const route = getRouteApi("/orders");

const columns: readonly Column<OrderRow>[] = [
  {
    id: "number",
    header: "Order",
    sortable: true,
    descendingFirst: true,
    card: "title",
    cell: (row) => (
      <Link to="/orders/$orderId" params={{ orderId: row.orderId }} data-row-opener>
        {row.number === null ? "Not numbered" : `#${row.number}`}
      </Link>
    ),
  },
  {
    id: "placedAt",
    header: "Placed",
    sortable: true,
    descendingFirst: true,
    cell: (row) => <Moment at={row.placedAt} />,
  },
  { id: "name", header: "Buyer", sortable: true, cell: (row) => row.name ?? "Forgotten" },
  {
    id: "email",
    header: "Email",
    sortable: true,
    card: "hidden",
    wideOnly: true,
    cell: (row) => row.email ?? "",
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: (row) => <OrderStatus of={row.status} />,
  },
  {
    id: "totalQuantity",
    header: "Units",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.totalQuantity} />,
  },
  {
    id: "refunded",
    header: "Refunded",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    cell: (row) =>
      row.refundedCents === 0 ? "" : <Money cents={row.refundedCents} currency={row.currency} />,
  },
  {
    id: "grandTotal",
    header: "Total",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Money cents={row.grandTotalCents} currency={row.currency} />,
  },
];

export const OrdersScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listOrdersContract, { query: search });
  const filter = (name: "status") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <Page
      title="Orders"
      intro="What visitors have bought, newest first."
      actions={<LiveRows kind="order" one="order" path={listOrdersContract.path} search={search} />}
    >
      <DataTable
        label="Orders"
        columns={columns}
        query={query}
        rowId={(row) => row.orderId}
        search={search}
        onSearch={change}
        defaultSort="-placedAt"
        filtered={Boolean(search.search || search.status || search.from || search.to)}
        onClearFilters={() =>
          change({
            search: undefined,
            status: undefined,
            from: undefined,
            to: undefined,
            page: undefined,
          })
        }
        toolbar={
          <>
            <SearchField
              label="Search number, buyer, title or SKU"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              {...filter("status")}
              aria-label="Status"
              data={[
                { value: "", label: "Any status" },
                ...Object.entries(orderStatusNames).map(([value, label]) => ({ value, label })),
              ]}
            />
            <DayRange
              of="Placed"
              search={search}
              onChange={(range) => change({ ...range, page: undefined })}
            />
          </>
        }
        empty={{
          title: "No orders yet",
          text: "An order appears here the moment a visitor places it.",
        }}
      />
    </Page>
  );
};
