import type { eventColumns } from "#domain/history/event-columns.ts";
import type { ListedEvent } from "#read-api/history/contract.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { Moment } from "../kit/time/moment.tsx";
import classes from "./events-screen.module.css";
import { StreamName } from "./stream-name.tsx";

/** Owner ids are long; their ends differ. */
const shortActor = (actor: string): string => actor.replace(/:[0-9a-f-]{28}/, " …");

export const eventCells: CellRenderers<ListedEvent, typeof eventColumns> = {
  position: { width: "6.5rem" },
  type: {
    card: "title",
    cell: (row) => <RowOpener open={{ open: row.position }}>{row.type}</RowOpener>,
  },
  stream: { cell: (row) => <StreamName stream={row.stream} revision={row.revision} /> },
  summary: {
    card: "hidden",
    cell: (row) => <span className={classes.summary}>{row.summary}</span>,
  },
  actor: {
    card: "hidden",
    wideOnly: true,
    cell: (row) => <span className={classes.actor}>{shortActor(row.actor)}</span>,
  },
  recordedAt: {
    align: "right",
    cell: (row) => (
      <span className={classes.when}>
        <Moment at={row.recordedAt} format="precise" />
      </span>
    ),
  },
};
