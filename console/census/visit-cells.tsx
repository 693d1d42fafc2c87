import type { stepVisitColumns } from "#domain/journeys/funnel.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { Moment } from "../kit/time/moment.tsx";
import classes from "./visit-cells.module.css";

type Row = { readonly startedAt: string; readonly pages: string };

/** On a phone, the time is the first fact of a visit: many have the same pages. */
export const visitCells = {
  startedAt: {
    card: "row",
    cell: ({ startedAt }) => (
      <span className={classes.moment}>
        <Moment at={startedAt} />
      </span>
    ),
  },
  pages: { card: "title", width: "26rem" },
} as const satisfies CellRenderers<Row, typeof stepVisitColumns>;
