import type { ListColumns } from "./list-columns.ts";
import type { QuickFilters } from "./quick-filters.ts";

/** The columns of a list whose rows can be removed and restored. Removed rows are hidden until they are filtered for. */
export const removalColumns = {
  status: {
    label: "Status",
    kind: "choice",
    choices: { active: "Active", removed: "Removed" },
    hides: ["removed"],
    value: (row) => (row.removed ? "removed" : "active"),
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<{ readonly removed: boolean }>;

/** The quick filter that shows removed rows. */
export const removalQuickFilters = {
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
