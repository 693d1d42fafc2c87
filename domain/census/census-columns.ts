import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";

type Row = { readonly name: string; readonly views: number; readonly visitors: number };

/** What visits are counted by: pages are paths, referrers are hosts. */
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

/** The columns of the console's lists of pages and of referrers, which differ only in one name. */
export const censusColumns = {
  page: columnsOf("Page"),
  referrer: columnsOf("Referrer"),
} as const satisfies Record<CensusDimension, ListColumns<Row>>;
