import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { plainDayText } from "../kit/plain-days.ts";
import { removalColumns } from "../kit/removal-columns.ts";

type Row = {
  readonly day: string;
  readonly text: string;
  readonly createdAt: string;
  readonly removed: boolean;
};

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
  ...removalColumns,
} as const satisfies ListColumns<Row>;
