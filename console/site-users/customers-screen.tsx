import { Button, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { addressOf } from "#console/app/api.ts";
import { LiveRows } from "#console/app/live-rows.tsx";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ColumnChoice } from "#console/form-submissions/column-choice.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { DayRange } from "#console/ui/day-range.tsx";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import {
  exportSiteUsersContract,
  listSiteUsersContract,
  type SiteUserRow,
  siteUserColumns,
} from "#read-api/site-users/owner-contract.ts";
import { StatusMark, statusNames } from "./status-mark.tsx";

const route = getRouteApi("/customers");

const forgotten = <span aria-hidden="true">–</span>;

const email: Column<SiteUserRow> = {
  id: "email",
  header: "Email",
  sortable: true,
  card: "title",
  cell: ({ siteUserId, email: address }) => (
    <Link to="/customers/$siteUserId" params={{ siteUserId }} data-row-opener>
      {address ?? "Forgotten"}
    </Link>
  ),
};

/** These can be hidden. */
const choosable: readonly Column<SiteUserRow>[] = [
  {
    id: "firstName",
    header: "First name",
    sortable: true,
    cell: (row) => row.firstName || forgotten,
  },
  { id: "lastName", header: "Last name", sortable: true, cell: (row) => row.lastName || forgotten },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: ({ status }) => <StatusMark of={status} />,
  },
  {
    id: "orders",
    header: "Orders",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.orders} />,
  },
  {
    id: "signIns",
    header: "Sign-ins",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Count of={row.signIns} />,
  },
  {
    id: "lastSignInAt",
    header: "Last sign-in",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.lastSignInAt} format="date" />,
  },
  {
    id: "confirmedAt",
    header: "Confirmed",
    sortable: true,
    descendingFirst: true,
    align: "right",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <Moment at={row.confirmedAt} format="date" />,
  },
  {
    id: "registeredAt",
    header: "Registered",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.registeredAt} format="date" />,
  },
];

const noFilters = {
  search: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
};

export const CustomersScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listSiteUsersContract, { query: without(search, "hide") });
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  const columns = useMemo(
    () => [email, ...choosable.filter(({ id }) => !hidden.has(id))],
    [hidden],
  );
  const filtered = Boolean(search.search || search.status || search.from || search.to);
  return (
    <Page
      title="Customers"
      intro="Visitors with an account. Whoever bought as a guest is in Orders and in Privacy requests."
      actions={
        <>
          <LiveRows
            kind="customer"
            one="customer"
            path={listSiteUsersContract.path}
            search={search}
          />
          <ExportButton hidden={hidden} />
        </>
      }
    >
      <DataTable
        label="Customers"
        columns={columns}
        query={query}
        rowId={(row) => row.siteUserId}
        search={search}
        onSearch={change}
        defaultSort="-registeredAt"
        filtered={filtered}
        onClearFilters={() => change(noFilters)}
        toolbar={<Filters hidden={hidden} />}
        empty={{
          title: "No customers yet",
          text: "Visitors who register on the site appear here.",
        }}
      />
    </Page>
  );
};

/** The rows that the filters select, in the columns that are shown. */
const ExportButton = ({ hidden }: { readonly hidden: ReadonlySet<string> }) => {
  const search = route.useSearch();
  const shown = siteUserColumns.filter((name) => !hidden.has(name));
  const query = { ...without(search, "hide", "page", "pageSize"), columns: shown.join(",") };
  return (
    <Button
      component="a"
      href={addressOf(exportSiteUsersContract, { query })}
      download
      variant="default"
      leftSection={<IconDownload size={17} />}
    >
      Export CSV
    </Button>
  );
};

const Filters = ({ hidden }: { readonly hidden: ReadonlySet<string> }) => {
  const search = route.useSearch();
  const change = useSearchChange();
  return (
    <>
      <SearchField
        label="Search address or name"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        aria-label="Status"
        value={search.status ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ status: value || undefined, page: undefined })
        }
        data={[
          { value: "", label: "Any status" },
          ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayRange
        of="Registered"
        search={search}
        onChange={(range) => change({ ...range, page: undefined })}
      />
      <ColumnChoice
        columns={choosable}
        hidden={hidden}
        onChange={(next) => change({ hide: [...next].join(",") || undefined })}
      />
    </>
  );
};
