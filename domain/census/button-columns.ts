import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";

type Row = {
  readonly label: string;
  readonly path: string;
  readonly destination: string;
  readonly shown: number;
  readonly clicked: number;
  readonly visitorsShown: number;
  readonly visitorsClicked: number;
  readonly rate: number | null;
};

/** The columns of the console's list of buttons. */
export const buttonColumns = {
  label: { label: "Button", kind: "text", value: (row) => row.label, ...defaultColumn },
  path: { label: "Page", kind: "text", value: (row) => row.path, ...defaultColumn },
  destination: {
    label: "Leads to",
    kind: "text",
    value: (row) => row.destination,
    ...defaultColumn,
  },
  shown: { label: "Shown", kind: "count", value: (row) => row.shown, ...defaultColumn },
  clicked: { label: "Clicks", kind: "count", value: (row) => row.clicked, ...defaultColumn },
  rate: shareColumn("Clicked by", (row: Row) => row.rate),
  visitorsShown: {
    label: "Visitors who saw it",
    kind: "count",
    value: (row) => row.visitorsShown,
    ...defaultColumn,
    extra: true,
  },
  visitorsClicked: {
    label: "Visitors who clicked",
    kind: "count",
    value: (row) => row.visitorsClicked,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;
