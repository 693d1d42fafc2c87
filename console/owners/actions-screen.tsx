import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { actionColumns, actionQuickFilters } from "#domain/audit-log/action-columns.ts";
import {
  type ActionRow,
  exportActionsContract,
  listActionsContract,
} from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { CursorList } from "../kit/lists/cursor-list.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Moment } from "../kit/time/moment.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./members-screen.module.css";

export const screenSearch = listSearch(listActionsContract);

const route = getRouteApi("/actions");
const begin = { before: undefined, after: undefined };
const places = ["ownerId", "from", "to"];

const cells: CellRenderers<ActionRow, typeof actionColumns> = {
  email: {
    // On a phone, what was done, by whom and when fit into a row.
    card: "hidden",
    cell: (row) => (
      <span className={classes.note}>{row.email !== null && <EmailText of={row.email} />}</span>
    ),
  },
  what: { card: "title", cell: (row) => <span className={classes.words}>{row.words}</span> },
  area: { wideOnly: true },
  at: { align: "right", card: "row", cell: (row) => <Moment at={row.at} format="precise" /> },
};

const trailing: readonly Column<ActionRow>[] = [
  {
    id: "event",
    header: "Event",
    align: "right",
    cell: (row) => (
      <Link to="/events" search={{ open: row.position }} aria-label={`Show event ${row.position}`}>
        Show
      </Link>
    ),
  },
];

/** The audit log, as text. */
export const ActionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listActionsContract, { query: without(search, "columns", "view") });
  return (
    <Page
      title="Audit log"
      intro="Who changed what in this console, and when. It is read from the event log, so no entry can be missing or removed."
    >
      <CursorList
        label="Actions"
        list="actions"
        columns={actionColumns}
        cells={cells}
        trailing={trailing}
        search={search}
        onSearch={change}
        fileOf={listFileAddress(exportActionsContract, search)}
        query={query}
        rowId={(row) => row.position}
        defaultSort="-at"
        quick={actionQuickFilters}
        places={places}
        toolbar={
          <NativeSelect
            aria-label="Team member"
            value={search.ownerId ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ ownerId: value || undefined, ...begin })
            }
            data={[
              { value: "", label: "Everyone" },
              ...(query.data?.people ?? []).map(({ ownerId, name }) => ({
                value: ownerId,
                label: name,
              })),
            ]}
          />
        }
        empty={{
          title: "Nothing yet",
          text: "Changes that members make in this console appear here.",
        }}
      />
    </Page>
  );
};
