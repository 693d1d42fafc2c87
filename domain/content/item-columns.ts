import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import type { ContentKind } from "./collection.ts";
import type { ContentStatusLabel } from "./status.ts";

/**
 * What owners filter by. A published item whose changes are scheduled is both *Published* and *Scheduled*, and
 * one whose draft waits for a review is *Needs Review*, too. Spec: B3.97.
 */
export const itemStatuses = {
  published: "Published",
  scheduled: "Scheduled",
  "needs-review": "Needs Review",
  draft: "Draft",
  private: "Private",
} as const;
export type ItemStatus = keyof typeof itemStatuses;

export const itemKinds = {
  blog: "Post",
  events: "Event",
  gallery: "Gallery",
} as const satisfies Record<ContentKind, string>;

const changeNames = { none: "None", draft: "Unpublished changes" } as const;

type Row = {
  readonly title: string;
  readonly collectionTitle: string;
  readonly kind: ContentKind;
  readonly statusLabel: ContentStatusLabel | null;
  readonly draftChanged: boolean;
  /** When visitors see scheduled changes; null: none are. */
  readonly scheduledFor: number | null;
  readonly reviewRequested: boolean;
  /** Milliseconds since 1970, like the other times. */
  readonly publishOn: number | null;
  readonly startDate: number | null;
  readonly author: string;
  readonly categories: readonly string[];
  readonly updatedAt: string;
};

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const wordOf = ({ statusLabel }: Pick<Row, "statusLabel">): ItemStatus => {
  switch (statusLabel) {
    case "Scheduled":
      return "scheduled";
    case "Needs Review":
      return "needs-review";
    case "Draft":
      return "draft";
    case "Private":
      return "private";
    case null:
      return "published";
  }
};

const statusText = (row: Row): string => {
  const isVisible = row.statusLabel === null;
  return [
    itemStatuses[wordOf(row)],
    ...(isVisible && row.scheduledFor !== null ? ["changes scheduled"] : []),
    ...(row.statusLabel !== "Needs Review" && row.reviewRequested ? ["changes need review"] : []),
  ].join(", ");
};

/** The columns of the console's list of posts, events and galleries. */
export const itemColumns = {
  title: { label: "Title", kind: "text", value: (row) => row.title, ...defaultColumn },
  collection: {
    label: "In",
    kind: "text",
    value: (row) => row.collectionTitle,
    ...defaultColumn,
  },
  kind: {
    label: "Type",
    kind: "choice",
    choices: itemKinds,
    value: (row) => row.kind,
    ...defaultColumn,
    extra: true,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: itemStatuses,
    value: wordOf,
    shown: statusText,
    filterable: true,
  },
  changes: {
    label: "Changes",
    kind: "choice",
    choices: changeNames,
    value: ({ draftChanged }) => (draftChanged ? "draft" : "none"),
    filterable: true,
    extra: true,
  },
  publishOn: {
    label: "Date",
    kind: "moment",
    value: ({ startDate, publishOn }) => iso(startDate ?? publishOn),
    ...defaultColumn,
  },
  author: { label: "Author", kind: "text", value: (row) => row.author, ...defaultColumn },
  categories: {
    label: "Categories",
    kind: "text",
    value: (row) => row.categories.join(", "),
    filterable: true,
    extra: true,
  },
  startDate: {
    label: "Starts",
    kind: "moment",
    value: (row) => iso(row.startDate),
    ...defaultColumn,
    extra: true,
  },
  updated: {
    label: "Last changed",
    kind: "moment",
    value: (row) => row.updatedAt,
    ...defaultColumn,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const itemQuickFilters = {
  status: quickChoice(itemColumns, "status", "Any status"),
  kind: quickChoice(itemColumns, "kind", "Every type"),
  in: { label: "In", none: "All collections", text: "collection" },
} as const satisfies QuickFilters;
