import type { ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const mediaStatuses = { listed: "In the library", removed: "Removed" } as const;
export const altTextNames = { yes: "Described", no: "Missing" } as const;

type Row = {
  readonly title: string;
  readonly name: string;
  readonly altText: string;
  readonly folder: string;
  readonly tags: readonly string[];
  readonly uses: number;
  readonly bytes: number;
  readonly removed: boolean;
  readonly uploadedAt: string;
};

const defaultColumn = { sortable: true, filterable: true } as const;
const KILOBYTE = 1_000;

/** "2,408 KB" */
const kilobytes = ({ bytes }: Row): string =>
  `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString("en-US")} KB`;

/** The columns of the console's list of media. */
export const mediaColumns = {
  title: {
    label: "Picture",
    kind: "text",
    value: ({ title, name }) => title || name,
    ...defaultColumn,
  },
  hasAltText: {
    label: "Alt text",
    kind: "choice",
    choices: altTextNames,
    value: ({ altText }) => (altText === "" ? "no" : "yes"),
    ...defaultColumn,
  },
  folder: { label: "Folder", kind: "text", value: (row) => row.folder, ...defaultColumn },
  tags: {
    label: "Tags",
    kind: "text",
    value: (row) => row.tags.join(", "),
    filterable: true,
  },
  uses: { label: "Used", kind: "count", value: (row) => row.uses, ...defaultColumn },
  bytes: {
    label: "Size",
    kind: "count",
    value: (row) => row.bytes,
    shown: kilobytes,
    ...defaultColumn,
    extra: true,
  },
  uploadedAt: {
    label: "Uploaded",
    kind: "moment",
    value: (row) => row.uploadedAt,
    ...defaultColumn,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: mediaStatuses,
    hides: ["removed"],
    value: ({ removed }) => (removed ? "removed" : "listed"),
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** The filters of this list that are asked for most. */
export const mediaQuickFilters = {
  folder: { label: "Folder", none: "All folders", text: "folder" },
  altText: quickChoice(mediaColumns, "hasAltText", "Any alt text"),
  status: quickChoice(mediaColumns, "status", "All except removed"),
} as const satisfies QuickFilters;
