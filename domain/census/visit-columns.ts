import type { ListColumns } from "../kit/list-columns.ts";

type Row = {
  readonly name: string;
  readonly visits: number;
  readonly visitors: number;
  readonly views: number;
  readonly bounces: number;
};

/** What visits are counted by. `entry` and `exit` are paths, `referrer` is a host. */
export const visitDimensions = [
  "source",
  "campaign",
  "entry",
  "exit",
  "device",
  "browser",
  "system",
] as const;
export type VisitDimension = (typeof visitDimensions)[number];

export const visitDimensionTexts = {
  source: { one: "Source", many: "Sources", none: "Direct or unknown" },
  campaign: { one: "Campaign", many: "Campaigns", none: "No campaign" },
  entry: { one: "First page", many: "First pages", none: "" },
  exit: { one: "Last page", many: "Last pages", none: "" },
  device: { one: "Device", many: "Devices", none: "" },
  browser: { one: "Browser", many: "Browsers", none: "" },
  system: { one: "Operating system", many: "Operating systems", none: "" },
} as const satisfies Record<VisitDimension, object>;

const defaultColumn = { sortable: true, filterable: true } as const;
const count = (label: string, value: (row: Row) => number) =>
  ({ label, kind: "count", value, ...defaultColumn }) as const;

/** The columns of the console's lists of visits. */
export const visitColumnsOf = (dimension: VisitDimension) =>
  ({
    name: {
      label: visitDimensionTexts[dimension].one,
      kind: "text",
      value: (row) => row.name,
      shown: (row) => row.name || visitDimensionTexts[dimension].none,
      ...defaultColumn,
    },
    visits: count("Visits", ({ visits }) => visits),
    visitors: count("Unique visitors", ({ visitors }) => visitors),
    views: count("Views", ({ views }) => views),
    bounces: count("Single-page visits", ({ bounces }) => bounces),
  }) as const satisfies ListColumns<Row>;

export const visitColumns = visitColumnsOf("source");
