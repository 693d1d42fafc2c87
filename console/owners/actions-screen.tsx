import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { actionColumns, areaName } from "#domain/owners/action-columns.ts";
import { actionAreas } from "#domain/owners/action-texts.ts";
import {
  type ActionRow,
  exportActionsContract,
  listActionsContract,
} from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { CursorList } from "../kit/lists/cursor-list.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { DayRange } from "../kit/lists/day-range.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Moment } from "../kit/time/moment.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import { Page } from "../kit/ui/page.tsx";
import classes from "./members-screen.module.css";

const route = getRouteApi("/actions");
const begin = { before: undefined, after: undefined };
const ownFilters = ["ownerId", "area", "from", "to"];

const cells: CellRenderers<ActionRow> = {
  who: { card: "title" },
  email: {
    cell: (row) => (
      <span className={classes.note}>{row.email !== null && <EmailText of={row.email} />}</span>
    ),
  },
  what: { cell: (row) => <span className={classes.words}>{row.words}</span> },
  area: { wideOnly: true },
  at: { align: "right", cell: (row) => <Moment at={row.at} format="precise" /> },
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

/** What owners did, in words, from the log. */
export const ActionsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listActionsContract, { query: without(search, "columns", "view") });
  const filter = (name: "ownerId" | "area") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, ...begin }),
  });
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
        ownFilters={ownFilters}
        toolbar={
          <>
            <NativeSelect
              {...filter("ownerId")}
              aria-label="Team member"
              data={[
                { value: "", label: "Everyone" },
                ...(query.data?.people ?? []).map(({ ownerId, name }) => ({
                  value: ownerId,
                  label: name,
                })),
              ]}
            />
            <NativeSelect
              {...filter("area")}
              aria-label="Area"
              data={[
                { value: "", label: "Any area" },
                ...actionAreas.map((area) => ({ value: area, label: areaName(area) })),
              ]}
            />
            <DayRange
              of="Done"
              search={search}
              onChange={(next) => change({ ...next, ...begin })}
            />
          </>
        }
        empty={{
          title: "Nothing yet",
          text: "Changes that members make in this console appear here.",
        }}
      />
    </Page>
  );
};
