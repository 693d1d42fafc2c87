import { Link } from "@tanstack/react-router";
import type { stepVisitColumns } from "#domain/journeys/funnel.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { visitListContract } from "#read-api/journeys/visit-list-contract.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import classes from "./visit-cells.module.css";

type Row = ResponseOf<typeof visitListContract>["rows"][number];

/** The pages of a visit, which lead to their events for members who can read the log. */
const Pages = ({ row: { pages, stream, fromPosition, toPosition } }: { readonly row: Row }) => {
  const mayReadLog = useMay()("event-log:read");
  if (!mayReadLog || fromPosition === "") return pages;
  const filters = `position:least:${fromPosition};position:most:${toPosition}`;
  return (
    <Link
      to="/events"
      search={{ ...(stream !== "" && { stream }), filters }}
      title="Show the events"
    >
      {pages}
    </Link>
  );
};

/** On a phone, the time is the first fact of a visit: many have the same pages. */
export const visitCells: CellRenderers<Row, typeof stepVisitColumns> = {
  startedAt: {
    card: "row",
    cell: ({ startedAt }) => (
      <span className={classes.moment}>
        <Moment at={startedAt} />
      </span>
    ),
  },
  pages: { card: "title", width: "26rem", cell: (row) => <Pages row={row} /> },
};
