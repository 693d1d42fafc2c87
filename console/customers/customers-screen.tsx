import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  customerColumns,
  customerColumnsFor,
  siteUserStatusNames,
} from "#domain/customers/customer-columns.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { filtersText, parseFilters } from "#domain/kit/list-filters.ts";
import {
  exportSiteUsersContract,
  listSiteUsersContract,
  type SiteUserRow,
} from "#read-api/customers/owner-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { DayRange } from "../kit/lists/day-range.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { anew, type ListSearch, ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { SearchField } from "../kit/lists/search-field.tsx";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { LiveRows } from "../kit/news/live-rows.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./customer-screen.module.css";
import { StatusMark } from "./status-mark.tsx";
import { useBulkCustomers } from "./use-bulk-customers.tsx";

const route = getRouteApi("/customers");

const cells: CellRenderers<SiteUserRow> = {
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

const ownFilters = ["search", "status", "from", "to"];

/** Without an order or conditions by columns that are not there, as a shared view may bring them. */
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
  const asked = without(search, "columns", "view");
  const query = useCall(listSiteUsersContract, { query: asked });
  const bulk = useBulkCustomers(asked, query.data?.rows);
  return (
    <Page
      title="Customers"
      intro="Visitors with an account. For guests, see Orders and Privacy requests."
      actions={
        <LiveRows
          kind="customer"
          one="customer"
          path={listSiteUsersContract.path}
          search={search}
        />
      }
    >
      <ListTable
        label="Customers"
        list="customers"
        columns={columns}
        cells={cells}
        query={query}
        rowId={(row) => row.siteUserId}
        search={search}
        onSearch={change}
        defaultSort="-registeredAt"
        ownFilters={ownFilters}
        fileOf={listFileAddress(exportSiteUsersContract, search)}
        bulk={bulk}
        toolbar={<Filters />}
        empty={{
          title: "No customer accounts yet",
          text: "Visitors who register appear here. Guests who ordered without an account are in Orders.",
        }}
      />
    </Page>
  );
};

const Filters = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  return (
    <>
      <SearchField
        label="Search by email or name"
        value={search.search}
        onChange={(value) => change({ ...anew, search: value }, { replace: true })}
      />
      <NativeSelect
        aria-label="Status"
        value={search.status ?? ""}
        onChange={({ currentTarget: { value } }) => change({ ...anew, status: value || undefined })}
        data={[
          { value: "", label: "Any status" },
          ...Object.entries(siteUserStatusNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayRange
        of="Registered"
        search={search}
        onChange={(range) => change({ ...anew, ...range })}
      />
    </>
  );
};
