import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

/** What visitors who ask for the path find now. */
export const missingPageStates = {
  missing: "Not found",
  redirected: "Redirected",
  page: "Page exists",
} as const;
export type MissingPageState = keyof typeof missingPageStates;

type Row = {
  readonly path: string;
  readonly times: number;
  readonly source: string;
  readonly sources: number;
  readonly state: MissingPageState;
  readonly lastAt: string;
};

/** The columns of the console's list of pages that were not found. */
export const missingPageColumns = {
  path: { label: "Path", kind: "text", value: (row) => row.path, ...defaultColumn },
  times: { label: "Times", kind: "count", value: (row) => row.times, ...defaultColumn },
  source: {
    label: "Most often from",
    kind: "text",
    value: (row) => row.source,
    shown: ({ source }) => source || "Direct or unknown",
    ...defaultColumn,
  },
  sources: {
    label: "Sources",
    kind: "count",
    value: (row) => row.sources,
    ...defaultColumn,
    extra: true,
  },
  state: {
    label: "Now",
    kind: "choice",
    choices: missingPageStates,
    value: (row) => row.state,
    ...defaultColumn,
  },
  lastAt: { label: "Last time", kind: "moment", value: (row) => row.lastAt, ...defaultColumn },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const missingPageQuickFilters = {
  state: quickChoice(missingPageColumns, "state", "Found or not"),
} as const satisfies QuickFilters;
