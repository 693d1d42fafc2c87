import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";

type Row = {
  readonly itemId: string;
  readonly name: string;
  readonly visits: number;
  readonly visitors: number;
  readonly quickViews: number;
  readonly added: number;
  readonly removed: number;
  readonly rate: number | null;
};

/** The columns of the console's list of visitors' actions by product. */
export const productActivityColumns = {
  name: { label: "Product", kind: "text", value: (row) => row.name, ...defaultColumn },
  visits: { label: "Page views", kind: "count", value: (row) => row.visits, ...defaultColumn },
  visitors: {
    label: "Unique visitors",
    kind: "count",
    value: (row) => row.visitors,
    ...defaultColumn,
  },
  quickViews: {
    label: "Quick Views",
    kind: "count",
    value: (row) => row.quickViews,
    ...defaultColumn,
  },
  added: { label: "Added to cart", kind: "count", value: (row) => row.added, ...defaultColumn },
  removed: {
    label: "Removed from cart",
    kind: "count",
    value: (row) => row.removed,
    ...defaultColumn,
  },
  rate: shareColumn("Add-to-cart rate", (row: Row) => row.rate),
  itemId: { label: "Id", kind: "text", value: (row) => row.itemId, ...defaultColumn, extra: true },
} as const satisfies ListColumns<Row>;
