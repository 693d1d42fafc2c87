import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const templateStatusNames = {
  draft: "Draft",
  changed: "Unpublished draft",
  published: "Published",
  "built-in": "Built in",
  deleted: "Deleted",
} as const;

type Row = {
  readonly name: string;
  readonly standing: keyof typeof templateStatusNames;
  readonly version: number | null;
  readonly errors: number;
  readonly warnings: number;
  readonly changedAt: string | null;
};

/** The columns of the console's list of templates. */
export const templateColumns = {
  name: { label: "Template", kind: "text", value: (row) => row.name, ...defaultColumn },
  standing: {
    label: "Status",
    kind: "choice",
    choices: templateStatusNames,
    hides: ["deleted"],
    value: (row) => row.standing,
    ...defaultColumn,
  },
  problems: {
    label: "Problems",
    kind: "count",
    value: (row) => row.errors + row.warnings,
    ...defaultColumn,
  },
  errors: {
    label: "Errors",
    kind: "count",
    value: (row) => row.errors,
    ...defaultColumn,
    extra: true,
  },
  warnings: {
    label: "Warnings",
    kind: "count",
    value: (row) => row.warnings,
    ...defaultColumn,
    extra: true,
  },
  version: { label: "Version", kind: "count", value: (row) => row.version, ...defaultColumn },
  changedAt: { label: "Updated", kind: "moment", value: (row) => row.changedAt, ...defaultColumn },
} as const satisfies ListColumns<Row>;

const standing = quickChoice(templateColumns, "standing", "Any status");

/** Quick filters of this list. */
export const templateQuickFilters = {
  filter: {
    ...standing,
    options: {
      ...standing.options,
      problems: {
        label: "Has problems",
        conditions: [{ column: "problems", operator: "least", values: ["1"] }],
      },
    },
  },
} as const satisfies QuickFilters;
