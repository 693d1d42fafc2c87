import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count, Money } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { statusNames } from "#domain/subscriptions/status.ts";
import { planText } from "#domain/subscriptions/wording.ts";
import {
  listSubscriptionsContract,
  type SubscriptionRow,
} from "#read-api/subscriptions/contract.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";

const route = getRouteApi("/subscriptions");

const whoColumns: readonly Column<SubscriptionRow>[] = [
  {
    id: "title",
    header: "Product",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Link
        to="/subscriptions/$subscriptionId"
        params={{ subscriptionId: row.subscriptionId }}
        data-row-opener
      >
        {row.title}
      </Link>
    ),
  },
  { id: "name", header: "Subscriber", sortable: true, cell: (row) => row.name ?? "Forgotten" },
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
    cell: (row) => <SubscriptionStatus of={row.status} />,
  },
];

const whenColumns: readonly Column<SubscriptionRow>[] = [
  { id: "plan", header: "Plan", wideOnly: true, cell: (row) => planText(row.plan) },
  {
    id: "nextAt",
    header: "Next payment",
    sortable: true,
    cell: (row) => <Moment at={row.nextAt} />,
  },
  {
    id: "paidPeriods",
    header: "Payments",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.paidPeriods} />,
  },
  {
    id: "amount",
    header: "Each",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Money cents={row.amountCents} currency={row.currency} />,
  },
  {
    id: "startedAt",
    header: "Since",
    sortable: true,
    descendingFirst: true,
    card: "hidden",
    cell: (row) => <Moment at={row.startedAt} />,
  },
  {
    id: "endedAt",
    header: "Ended",
    sortable: true,
    descendingFirst: true,
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.endedAt} />,
  },
];

const columns = [...whoColumns, ...whenColumns];

const statuses = [
  { value: "", label: "Any status" },
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
];

export const SubscriptionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listSubscriptionsContract, { query: search });
  return (
    <Page title="Subscriptions" intro="Who pays again and again, and when next.">
      <DataTable
        label="Subscriptions"
        columns={columns}
        query={query}
        rowId={(row) => row.subscriptionId}
        search={search}
        onSearch={change}
        defaultSort="-startedAt"
        filtered={Boolean(search.search || search.status)}
        onClearFilters={() => change({ search: undefined, status: undefined, page: undefined })}
        toolbar={
          <>
            <SearchField
              label="Search subscriber, product or SKU"
              value={search.search}
              onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
            />
            <NativeSelect
              value={search.status ?? ""}
              onChange={({ currentTarget: { value } }) =>
                change({ status: value || undefined, page: undefined })
              }
              aria-label="Status"
              data={statuses}
            />
          </>
        }
        empty={{
          title: "No subscriptions yet",
          text: "Give a product a plan, and its button reads Subscribe. Whoever does is listed here.",
        }}
      />
    </Page>
  );
};
