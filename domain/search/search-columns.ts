import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import type { SearchOutcome } from "./events.ts";

export const outcomeNames = {
  found: "Results",
  similar: "Only similar words",
  nothing: "No results",
} as const satisfies Readonly<Record<SearchOutcome, string>>;

type Row = {
  readonly words: string;
  readonly searches: number;
  readonly outcome: SearchOutcome;
  readonly results: number;
  readonly lastAt: string;
  /** On the days to compare with; null without any. */
  readonly searchesBefore: number | null;
};

/** The columns of the console's list of searches. */
export const searchColumnsOf = (isCompared = false) =>
  ({
    words: { label: "Search", kind: "text", value: (row) => row.words, ...defaultColumn },
    searches: { label: "Times", kind: "count", value: (row) => row.searches, ...defaultColumn },
    outcome: {
      label: "Last outcome",
      kind: "choice",
      choices: outcomeNames,
      value: (row) => row.outcome,
      ...defaultColumn,
    },
    results: {
      label: "Last results",
      kind: "count",
      value: (row) => row.results,
      ...defaultColumn,
    },
    lastAt: {
      label: "Last searched",
      kind: "moment",
      value: (row) => row.lastAt,
      ...defaultColumn,
    },
    searchesBefore: {
      label: "Times before",
      kind: "count",
      value: (row) => row.searchesBefore,
      ...defaultColumn,
      ...(isCompared ? {} : ({ extra: true } as const)),
    },
  }) as const satisfies ListColumns<Row>;
export const searchColumns = searchColumnsOf();

/** Quick filters of this list. */
export const searchQuickFilters = {
  outcome: quickChoice(searchColumns, "outcome", "Every outcome"),
} as const satisfies QuickFilters;
