import type { ListColumns } from "../kit/list-columns.ts";
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

const asked = { sortable: true, filterable: true } as const;

/** The columns of the console's list of buttons. */
export const buttonColumns = {
  label: { label: "Button", kind: "text", value: (row) => row.label, ...asked },
  path: { label: "Page", kind: "text", value: (row) => row.path, ...asked },
  destination: { label: "Leads to", kind: "text", value: (row) => row.destination, ...asked },
  shown: { label: "Shown", kind: "count", value: (row) => row.shown, ...asked },
  clicked: { label: "Clicks", kind: "count", value: (row) => row.clicked, ...asked },
  rate: shareColumn("Clicked by", (row: Row) => row.rate),
  visitorsShown: {
    label: "Visitors who saw it",
    kind: "count",
    value: (row) => row.visitorsShown,
    ...asked,
    extra: true,
  },
  visitorsClicked: {
    label: "Visitors who clicked",
    kind: "count",
    value: (row) => row.visitorsClicked,
    ...asked,
    extra: true,
  },
} as const satisfies ListColumns<Row>;
