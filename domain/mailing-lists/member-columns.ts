import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import type { QuickFilters } from "../kit/quick-filters.ts";

type Row = {
  readonly email: string;
  readonly name: string | null;
  readonly source: string;
  readonly joinedAt: string;
};

const sourceWords: Readonly<Record<string, string>> = {
  restock: "Product page",
  account: "Account",
  console: "Console",
};

/** The source of a subscription: `form:contact` is "Form contact". */
export const sourceText = (source: string): string =>
  source.startsWith("form:") ? `Form ${source.slice(5)}` : (sourceWords[source] ?? source);

/** The columns of the console's list of subscribers. */
export const memberColumns = {
  email: { label: "Email", kind: "text", value: (row) => row.email, ...defaultColumn },
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  source: {
    label: "Joined by",
    kind: "text",
    value: (row) => row.source,
    shown: (row) => sourceText(row.source),
    ...defaultColumn,
  },
  joinedAt: { label: "Joined", kind: "moment", value: (row) => row.joinedAt, ...defaultColumn },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const memberQuickFilters = {
  source: { label: "Joined by", none: "Any source", text: "source" },
} as const satisfies QuickFilters;
