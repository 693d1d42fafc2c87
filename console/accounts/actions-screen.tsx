import { NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { CursorTable } from "#console/ui/cursor-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { DayRange } from "#console/ui/day-range.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { actionAreas } from "#domain/accounts/action-words.ts";
import type { ConsoleArea } from "#domain/shared/permission.ts";
import { type ActionRow, listActionsContract } from "#read-api/accounts/contract.ts";
import classes from "./members-screen.module.css";

const route = getRouteApi("/actions");
const begin = { before: undefined };

const areaName = (area: ConsoleArea): string => {
  const words = area.replace("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columns: readonly Column<ActionRow>[] = [
  {
    id: "who",
    header: "Who",
    card: "title",
    cell: (row) => (
      <span className={classes.who}>
        <span>{row.name ?? "A deleted account"}</span>
        <span className={classes.note}>{row.email}</span>
      </span>
    ),
  },
  { id: "what", header: "What", cell: (row) => <span className={classes.words}>{row.words}</span> },
  { id: "area", header: "Area", wideOnly: true, cell: (row) => row.area && areaName(row.area) },
  {
    id: "at",
    header: "When",
    align: "right",
    cell: (row) => <Moment at={row.at} format="precise" />,
  },
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
  const query = useCall(listActionsContract, { query: search });
  const older = query.data?.older;
  const filter = (name: "ownerId" | "area") => ({
    value: search[name] ?? "",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, ...begin }),
  });
  return (
    <Page
      title="What was done"
      intro="Who changed what in this console, and when. It comes from the event log, so nothing can be left out or taken back."
    >
      <CursorTable
        label="Actions"
        columns={columns}
        query={query}
        rows={query.data?.rows}
        rowId={(row) => row.position}
        filtered={Boolean(search.ownerId || search.area || search.from || search.to)}
        onClearFilters={() =>
          change({ ownerId: undefined, area: undefined, from: undefined, to: undefined, ...begin })
        }
        toolbar={
          <>
            <NativeSelect
              {...filter("ownerId")}
              aria-label="Who"
              data={[
                { value: "", label: "Everybody" },
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
        back={{
          label: "Newest",
          go: search.before === undefined ? undefined : () => void change(begin),
        }}
        forth={{
          label: "Older",
          go:
            older === null || older === undefined
              ? undefined
              : () => void change({ before: older }),
        }}
        empty={{ title: "Nothing yet", text: "What members do in this console appears here." }}
      />
    </Page>
  );
};
