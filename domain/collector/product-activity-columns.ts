import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";

type Row = {
  readonly itemId: string;
  readonly name: string;
  readonly visits: number;
  readonly visitors: number;
  readonly added: number;
  readonly removed: number;
  readonly rate: number | null;
};

const everyday = { sortable: true, filterable: true } as const;

/** The columns of the console's list of what visitors did with each product. */
export const productActivityColumns = {
  name: { label: "Product", kind: "text", value: (row) => row.name, ...everyday },
  visits: { label: "Page views", kind: "count", value: (row) => row.visits, ...everyday },
  visitors: {
    label: "Unique visitors",
    kind: "count",
    value: (row) => row.visitors,
    ...everyday,
  },
  added: { label: "Added to cart", kind: "count", value: (row) => row.added, ...everyday },
  removed: { label: "Removed from cart", kind: "count", value: (row) => row.removed, ...everyday },
  rate: shareColumn("Add-to-cart rate", (row: Row) => row.rate),
  itemId: { label: "Id", kind: "text", value: (row) => row.itemId, ...everyday, extra: true },
} as const satisfies ListColumns<Row>;
