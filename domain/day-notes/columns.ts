import type { ListColumns } from "../kit/list-columns.ts";
import { plainDayText } from "../kit/plain-days.ts";
import type { QuickFilters } from "../kit/quick-filters.ts";

type Row = {
  readonly day: string;
  readonly text: string;
  readonly createdAt: string;
  readonly removed: boolean;
};

const defaultColumn = { sortable: true, filterable: true } as const;

/** The columns of the console's list of notes on days. */
export const dayNoteColumns = {
  text: { label: "Note", kind: "text", value: (row) => row.text, ...defaultColumn },
  day: {
    label: "Day",
    kind: "text",
    value: (row) => row.day,
    shown: (row) => plainDayText(row.day),
    ...defaultColumn,
  },
  createdAt: { label: "Added", kind: "moment", value: (row) => row.createdAt, ...defaultColumn },
  status: {
    label: "Status",
    kind: "choice",
    choices: { active: "Active", removed: "Removed" },
    hides: ["removed"],
    value: (row) => (row.removed ? "removed" : "active"),
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const dayNoteQuickFilters = {
  removed: {
    label: "Status",
    none: "Active",
    options: {
      yes: {
        label: "Removed",
        conditions: [{ column: "status", operator: "is", values: ["removed"] }],
      },
    },
  },
} as const satisfies QuickFilters;
