import type { ListColumns } from "../kit/list-columns.ts";

type Row = { readonly name: string; readonly views: number; readonly visitors: number };

const defaultColumn = { sortable: true, filterable: true } as const;

/** What is counted by: pages are addresses, referrers hosts. */
export const censusDimensions = ["page", "referrer"] as const;
export type CensusDimension = (typeof censusDimensions)[number];

const columnsOf = (label: string) =>
  ({
    name: {
      label,
      kind: "text",
      value: (row) => row.name,
      shown: (row) => row.name || "Direct or unknown",
      ...defaultColumn,
    },
    views: { label: "Views", kind: "count", value: (row) => row.views, ...defaultColumn },
    visitors: {
      label: "Unique visitors",
      kind: "count",
      value: (row) => row.visitors,
      ...defaultColumn,
    },
  }) as const satisfies ListColumns<Row>;

/** The columns of the console's list of pages and that of referrers: the same but for a name. */
export const censusColumns = {
  page: columnsOf("Page"),
  referrer: columnsOf("Referrer"),
} as const satisfies Record<CensusDimension, ListColumns<Row>>;
