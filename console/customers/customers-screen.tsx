import { getRouteApi, Link } from "@tanstack/react-router";
import {
  customerColumns,
  customerColumnsFor,
  customerQuickFilters,
} from "#domain/customers/customer-columns.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { filtersText, parseFilters } from "#domain/kit/list-filters.ts";
import {
  exportSiteUsersContract,
  listSiteUsersContract,
  type SiteUserRow,
} from "#read-api/customers/owner-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { AsItWasScreen, useAsItWas } from "../kit/lists/as-it-was.tsx";
import type { ListSearch } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { LiveRows } from "../kit/news/live-rows.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./customer-screen.module.css";
import { StatusMark } from "./status-mark.tsx";
import { useBulkCustomers } from "./use-bulk-customers.tsx";

export const screenSearch = listSearch(listSiteUsersContract);

const route = getRouteApi("/customers");

const cells: CellRenderers<SiteUserRow, typeof customerColumns> = {
  email: {
    card: "title",
    cell: ({ siteUserId, email }) => (
      <Link
        to="/customers/$siteUserId"
        params={{ siteUserId }}
        className={classes.email}
        data-row-opener
      >
        <EmailText of={email ?? "Forgotten"} />
      </Link>
    ),
  },
  lastOrderAt: { wideOnly: true },
  status: { cell: ({ status }) => <StatusMark of={status} /> },
};

/** Removes sort orders and filters on hidden columns, which a shared view may contain. */
const withinColumns = <Search extends ListSearch>(search: Search, columns: AnyColumns): Search => {
  const { sort, filters } = search;
  const has = (id: string) => Object.hasOwn(columns, id);
  const conditions = parseFilters(customerColumns, filters) ?? [];
  return {
    ...search,
    sort: sort !== undefined && has(sort.replace(/^-/, "")) ? sort : undefined,
    filters: filtersText(conditions.filter(({ column }) => has(column))) || undefined,
  };
};

export const CustomersScreen = () => {
  const columns = customerColumnsFor(useMay()("orders:read"));
  const search = withinColumns(route.useSearch(), columns);
  const change = useSearchChange();
  const listQuery = without(search, "columns", "view");
  const past = useAsItWas(listSiteUsersContract, search);
  const query = useCall(listSiteUsersContract, { query: listQuery }, { enabled: past.isReady });
  const bulk = useBulkCustomers(listQuery, query.data?.rows);
  return (
    <AsItWasScreen past={past}>
      <Page
        title="Customers"
        intro="Visitors with an account. For guests, see Orders and Privacy requests."
        actions={
          past.asOf === undefined && (
            <LiveRows
              kind="customer"
              one="customer"
              path={listSiteUsersContract.path}
              search={search}
            />
          )
        }
      >
        <ListTable
          label="Customers"
          list="customers"
          columns={columns}
          cells={cells}
          query={query}
          past={past}
          rowId={(row) => row.siteUserId}
          search={search}
          onSearch={change}
          defaultSort="-registeredAt"
          searches="Search by email or name"
          quick={customerQuickFilters}
          fileOf={listFileAddress(exportSiteUsersContract, search)}
          bulk={bulk}
          empty={{
            title: "No customer accounts yet",
            text: "Visitors who register appear here. Guests who ordered without an account are in Orders.",
          }}
        />
      </Page>
    </AsItWasScreen>
  );
};
