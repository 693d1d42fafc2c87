import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { dayNoteColumns } from "#domain/day-notes/columns.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { removalQuickFilters } from "#domain/kit/removal-columns.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import {
  type DayNoteRow,
  exportDayNotesContract,
  listDayNotesContract,
} from "#read-api/day-notes/contract.ts";
import { VisitsNav } from "../census/visits-nav.tsx";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes, useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Page } from "../kit/ui/page.tsx";
import { DayNoteDrawer } from "./day-note-drawer.tsx";
import { useChangeDayNote } from "./use-change-day-note.ts";

/** `begin`: a new note is opened, on this day. */
export const screenSearch = listSearch(listDayNotesContract, { begin: z.iso.date() });

const route = getRouteApi("/census/notes");

type Editing = { readonly row: DayNoteRow | undefined; readonly day: string };

const cellsWith = (
  edit: ((row: DayNoteRow) => void) | undefined,
): CellRenderers<DayNoteRow, typeof dayNoteColumns> => ({
  text: {
    card: "title",
    cell: (row) =>
      edit === undefined || row.removed ? (
        <span>{row.text}</span>
      ) : (
        <button type="button" onClick={() => edit(row)} data-row-opener>
          {row.text}
        </button>
      ),
  },
  day: { width: "7.5rem" },
});

const useActions = (): readonly Column<DayNoteRow>[] => {
  const { remove, restore } = useChangeDayNote();
  const [removeDayNote, restoreDayNote] = [remove.mutate, restore.mutate];
  return useMemo(
    () => [
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => {
          const label = row.removed ? "Restore" : "Remove";
          return (
            <Changes>
              <Button
                size="compact-sm"
                variant="default"
                data-danger={row.removed ? undefined : true}
                aria-label={`${label} the note on ${plainDayText(row.day)}`}
                onClick={() => (row.removed ? restoreDayNote : removeDayNote)(row)}
              >
                {label}
              </Button>
            </Changes>
          );
        },
      },
    ],
    [removeDayNote, restoreDayNote],
  );
};

/** What members noted on days; charts mark them. */
export const DayNotesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const mayChange = useMay()("census:write");
  const { timeZone } = useWebsite();
  const { begin } = search;
  const [editing, setEditing] = useState<Editing | undefined>(
    begin === undefined || !mayChange ? undefined : { row: undefined, day: begin },
  );
  const listed = without(search, "begin");
  const query = useCall(listDayNotesContract, { query: without(listed, "columns", "view") });
  const actions = useActions();
  const cells = useMemo(
    () => cellsWith(mayChange ? (row) => setEditing({ row, day: row.day }) : undefined),
    [mayChange],
  );
  const close = () => {
    setEditing(undefined);
    if (begin !== undefined) change({ begin: undefined });
  };
  const create = mayChange && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setEditing({ row: undefined, day: dayOf(new Date(), timeZone) })}
    >
      New note
    </Button>
  );
  return (
    <Page
      title="Notes"
      intro="What happened on a day, in your own words. The charts of visits and sales mark it, next to what Daybook knows."
      actions={create}
    >
      <VisitsNav figures={null} />
      <ListTable
        label="Notes"
        list="day-notes"
        columns={dayNoteColumns}
        cells={cells}
        {...(mayChange && { trailing: actions })}
        query={query}
        rowId={(row) => row.dayNoteId}
        search={listed}
        onSearch={change}
        defaultSort="-day"
        searches="Search notes"
        quick={removalQuickFilters}
        fileOf={listFileAddress(exportDayNotesContract, listed)}
        empty={{
          title: "No notes yet",
          text: "Note a fair, a newsletter or a fault, and see later what it did to your visits.",
          action: create,
        }}
      />
      {editing !== undefined && (
        <DayNoteDrawer row={editing.row} day={editing.day} onClose={close} />
      )}
    </Page>
  );
};
