import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const scriptErrorStatusNames = {
  open: "Open",
  back: "Reopened",
  "dealt-with": "Resolved",
} as const;

type Row = {
  readonly message: string;
  /** Empty, 0 and 0 when the browser did not report them. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly pagePath: string;
  readonly userAgent: string;
  readonly standing: keyof typeof scriptErrorStatusNames;
};

/** File and position, as far as the browser reported them. */
export const errorPlace = ({
  source,
  line,
  column,
}: Pick<Row, "source" | "line" | "column">): string => {
  if (source === "") return "Unknown location";
  return line === 0 ? source : `${source}:${line}:${column}`;
};

/** The columns of the console's list of script errors. */
export const scriptErrorColumns = {
  message: {
    label: "Error",
    kind: "text",
    value: (row) => row.message,
    shown: (row) => row.message || "No message",
    ...defaultColumn,
  },
  place: {
    label: "Location",
    kind: "text",
    value: (row) => row.source,
    shown: errorPlace,
    filterable: true,
  },
  standing: {
    label: "Status",
    kind: "choice",
    choices: scriptErrorStatusNames,
    hides: ["dealt-with"],
    value: (row) => row.standing,
    ...defaultColumn,
  },
  pagePath: { label: "Last page", kind: "text", value: (row) => row.pagePath, ...defaultColumn },
  firstAt: { label: "First seen", kind: "moment", value: (row) => row.firstAt, ...defaultColumn },
  lastAt: { label: "Last seen", kind: "moment", value: (row) => row.lastAt, ...defaultColumn },
  times: { label: "Occurrences", kind: "count", value: (row) => row.times, ...defaultColumn },
  userAgent: {
    label: "Last browser",
    kind: "text",
    value: (row) => row.userAgent,
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const scriptErrorQuickFilters = {
  standing: quickChoice(scriptErrorColumns, "standing", "Unresolved"),
} as const satisfies QuickFilters;
