import type { ListColumns } from "../kit/list-columns.ts";
import type { QuickFilters } from "../kit/quick-filters.ts";

type Row = {
  readonly name: string;
  readonly members: number;
  readonly lastJoinedAt: string | null;
  readonly createdAt: string;
  readonly removed: boolean;
};

const defaultColumn = { sortable: true, filterable: true } as const;

/** The columns of the console's list of mailing lists. */
export const mailingListColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  members: { label: "Subscribers", kind: "count", value: (row) => row.members, ...defaultColumn },
  lastJoinedAt: {
    label: "Last joined",
    kind: "moment",
    value: (row) => row.lastJoinedAt,
    ...defaultColumn,
  },
  createdAt: { label: "Created", kind: "moment", value: (row) => row.createdAt, ...defaultColumn },
  status: {
    label: "Status",
    kind: "choice",
    choices: { active: "Active", removed: "Removed" },
    hides: ["removed"],
    value: (row) => (row.removed ? "removed" : "active"),
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const mailingListQuickFilters = {
  removed: {
    label: "Status",
    none: "Active",
    options: {
      yes: {
        label: "Removed",
        conditions: [{ column: "status", operator: "is", values: ["removed"] }],
      },
    },
  },
} as const satisfies QuickFilters;
