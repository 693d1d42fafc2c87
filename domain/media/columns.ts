import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { type MediaKind, mediaKindNames } from "./kinds.ts";

export const mediaStatuses = { listed: "In the library", removed: "Removed" } as const;
/** Sounds, documents and captions have no place for one. */
export const altTextNames = { yes: "Described", no: "Missing", none: "Not needed" } as const;

type Row = {
  readonly kind: MediaKind;
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

const KILOBYTE = 1_000;

/** "2,408 KB" */
const kilobytes = ({ bytes }: Pick<Row, "bytes">): string =>
  `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString("en-US")} KB`;

/** The columns of the console's list of media. */
export const mediaColumns = {
  title: {
    label: "File",
    kind: "text",
    value: ({ title, name }) => title || name,
    ...defaultColumn,
  },
  kind: {
    label: "Type",
    kind: "choice",
    choices: mediaKindNames,
    value: (row) => row.kind,
    ...defaultColumn,
  },
  hasAltText: {
    label: "Alt text",
    kind: "choice",
    choices: altTextNames,
    value: ({ kind, altText }) => {
      if (kind !== "picture" && kind !== "film") return "none";
      return altText === "" ? "no" : "yes";
    },
    ...defaultColumn,
  },
  folder: {
    label: "Folder",
    kind: "text",
    isExact: true,
    value: (row) => row.folder,
    ...defaultColumn,
  },
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

/** Quick filters of this list. */
export const mediaQuickFilters = {
  kind: quickChoice(mediaColumns, "kind", "Every type"),
  folder: { label: "Folder", none: "All folders", text: "folder" },
  altText: quickChoice(mediaColumns, "hasAltText", "Any alt text"),
  status: quickChoice(mediaColumns, "status", "Not removed"),
} as const satisfies QuickFilters;
