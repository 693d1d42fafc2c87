import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

/** How a redirect came about. */
export const redirectOrigins = { renamed: "Renamed", manual: "Manual" } as const;

/** `page`: a page has the path, and visitors see it. `hidden`: the renamed page is not visible. */
export const redirectStatuses = {
  active: "Active",
  page: "Not used",
  hidden: "Page hidden",
  removed: "Removed",
} as const;

/** Kinds of pages, as a part of a sentence. */
const renamedKinds: Readonly<Record<string, string>> = {
  product: "Renamed product",
  collection: "Renamed collection",
  "content-collection": "Renamed collection",
  "content-item": "Renamed post, event or gallery",
  page: "Renamed page",
};

type Row = {
  readonly path: string;
  readonly target: string;
  readonly origin: keyof typeof redirectOrigins;
  /** Kind of the renamed page. */
  readonly kind: string | null;
  readonly status: keyof typeof redirectStatuses;
  readonly hits: number;
  readonly lastHitAt: string | null;
  readonly changedAt: string | null;
};

const originText = ({ origin, kind }: Row): string =>
  (kind === null ? undefined : renamedKinds[kind]) ?? redirectOrigins[origin];

/** The columns of the console's list of redirects. */
export const redirectColumns = {
  path: { label: "Old path", kind: "text", value: (row) => row.path, ...defaultColumn },
  target: { label: "Leads to", kind: "text", value: (row) => row.target, ...defaultColumn },
  origin: {
    label: "Source",
    kind: "choice",
    choices: redirectOrigins,
    value: (row) => row.origin,
    shown: originText,
    ...defaultColumn,
  },
  hits: { label: "Hits", kind: "count", value: (row) => row.hits, ...defaultColumn },
  lastHitAt: {
    label: "Last hit",
    kind: "moment",
    value: (row) => row.lastHitAt,
    ...defaultColumn,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: redirectStatuses,
    hides: ["removed"],
    value: (row) => row.status,
    ...defaultColumn,
  },
  changedAt: {
    label: "Last changed",
    kind: "moment",
    value: (row) => row.changedAt,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const redirectQuickFilters = {
  origin: quickChoice(redirectColumns, "origin", "Any source"),
  status: quickChoice(redirectColumns, "status", "Not removed"),
} as const satisfies QuickFilters;
