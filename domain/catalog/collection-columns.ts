import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

type Row = {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  readonly parentTitle: string | null;
  readonly path: string;
  readonly productCount: number;
  readonly childCount: number;
  readonly visible: boolean;
  readonly removed: boolean;
};

/** The columns of the console's list of collections. */
export const collectionColumns = {
  title: { label: "Title", kind: "text", value: (row) => row.title, ...defaultColumn },
  path: {
    label: "Parent",
    kind: "text",
    value: (row) => row.path,
    shown: (row) => (row.parentTitle === null ? "Top level" : row.path),
    ...defaultColumn,
  },
  url: { label: "URL", kind: "text", value: (row) => row.url, filterable: true },
  productCount: {
    label: "Products",
    kind: "count",
    value: (row) => row.productCount,
    ...defaultColumn,
  },
  childCount: {
    label: "Subcollections",
    kind: "count",
    value: (row) => row.childCount,
    ...defaultColumn,
  },
  visible: {
    label: "Status",
    kind: "choice",
    choices: { yes: "Shown", no: "Hidden", removed: "Removed" },
    hides: ["removed"],
    value: (row) => (row.removed ? "removed" : row.visible ? "yes" : "no"),
    ...defaultColumn,
  },
  parent: {
    label: "Parent",
    kind: "text",
    value: (row) => row.parentTitle,
    filterable: true,
    extra: true,
  },
  description: {
    label: "Description",
    kind: "text",
    value: (row) => row.description,
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const collectionQuickFilters = {
  level: {
    label: "Level",
    none: "All levels",
    options: {
      top: {
        label: "Top level",
        conditions: [{ column: "parent", operator: "empty", values: [] }],
      },
      nested: {
        label: "Subcollections",
        conditions: [{ column: "parent", operator: "filled", values: [] }],
      },
    },
  },
  status: quickChoice(collectionColumns, "visible", "All active"),
} as const satisfies QuickFilters;
