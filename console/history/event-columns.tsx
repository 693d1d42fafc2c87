import type { Column } from "#console/ui/data-table-columns.ts";
import { formatCount } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import type { ListedEvent } from "#read-api/history/contract.ts";
import classes from "./events-screen.module.css";
import { StreamName } from "./stream-name.tsx";

/** Ids of owners are long; their end tells them apart. */
const shortActor = (actor: string): string => actor.replace(/:[0-9a-f-]{28}/, " …");

export const eventColumns: readonly Column<ListedEvent>[] = [
  {
    id: "position",
    header: "Position",
    align: "right",
    width: "6.5rem",
    cell: (row) => <span className="db-number">{formatCount(Number(row.position))}</span>,
  },
  {
    id: "type",
    header: "Event",
    card: "title",
    cell: (row) => <RowOpener open={{ open: row.position }}>{row.type}</RowOpener>,
  },
  {
    id: "stream",
    header: "Stream",
    cell: (row) => <StreamName stream={row.stream} revision={row.revision} />,
  },
  {
    id: "summary",
    header: "Data",
    card: "hidden",
    cell: (row) => <span className={classes.summary}>{row.summary}</span>,
  },
  {
    id: "actor",
    header: "Actor",
    card: "hidden",
    wideOnly: true,
    cell: (row) => <span className={classes.actor}>{shortActor(row.actor)}</span>,
  },
  {
    id: "recordedAt",
    header: "Recorded",
    align: "right",
    cell: (row) => <Moment at={row.recordedAt} format="precise" />,
  },
];
