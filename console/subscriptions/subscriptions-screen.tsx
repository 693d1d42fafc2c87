import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  subscriptionColumns,
  subscriptionQuickFilters,
} from "#domain/subscriptions/subscription-columns.ts";
import {
  exportSubscriptionsContract,
  listSubscriptionsContract,
  type SubscriptionRow,
} from "#read-api/subscriptions/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Reads } from "../kit/session/permissions.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { SubscriptionStatus } from "./subscription-status.tsx";
import { useBulkSubscriptions } from "./use-bulk-subscriptions.tsx";

export const screenSearch = listSearch(listSubscriptionsContract);

const route = getRouteApi("/subscriptions");

const cells: CellRenderers<SubscriptionRow, typeof subscriptionColumns> = {
  title: {
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
  status: { cell: (row) => <SubscriptionStatus of={row.status} /> },
  nextAt: { descendingFirst: false },
  paidPeriods: { wideOnly: true },
  startedAt: { card: "hidden" },
};

export const SubscriptionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listSubscriptionsContract, { query: listQuery });
  const bulk = useBulkSubscriptions(listQuery, query.data?.rows);
  return (
    <Page title="Subscriptions" intro="Recurring orders and their next payment dates.">
      <EmailNotice>
        Subscribers hear nothing of payments and cancellations until an email server is set up.
      </EmailNotice>
      <ListTable
        label="Subscriptions"
        list="subscriptions"
        columns={subscriptionColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.subscriptionId}
        search={search}
        onSearch={change}
        defaultSort="-startedAt"
        searches="Search by customer, product or SKU"
        quick={subscriptionQuickFilters}
        fileOf={listFileAddress(exportSubscriptionsContract, search)}
        bulk={bulk}
        empty={{
          title: "No subscriptions yet",
          text: "Sell a product as a subscription, and its customers appear here.",
          action: (
            <Reads area="products">
              <Button variant="default" renderRoot={(props) => <Link to="/products" {...props} />}>
                Choose a product
              </Button>
            </Reads>
          ),
        }}
      />
    </Page>
  );
};
