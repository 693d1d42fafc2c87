import type { ListColumns } from "../kit/list-columns.ts";

export const templateStandingNames = {
  draft: "Draft",
  changed: "Unpublished draft",
  published: "Published",
  "built-in": "Built in",
  deleted: "Deleted",
} as const;

type Row = {
  readonly name: string;
  readonly standing: keyof typeof templateStandingNames;
  readonly version: number | null;
  readonly errors: number;
  readonly warnings: number;
  readonly changedAt: string | null;
};

const everyday = { sortable: true, filterable: true } as const;

/** The columns of the console's list of templates. */
export const templateColumns = {
  name: { label: "Template", kind: "text", value: (row) => row.name, ...everyday },
  standing: {
    label: "Status",
    kind: "choice",
    choices: templateStandingNames,
    value: (row) => row.standing,
    ...everyday,
  },
  problems: {
    label: "Problems",
    kind: "count",
    value: (row) => row.errors + row.warnings,
    ...everyday,
  },
  errors: { label: "Errors", kind: "count", value: (row) => row.errors, ...everyday, extra: true },
  warnings: {
    label: "Warnings",
    kind: "count",
    value: (row) => row.warnings,
    ...everyday,
    extra: true,
  },
  version: { label: "Version", kind: "count", value: (row) => row.version, ...everyday },
  changedAt: { label: "Updated", kind: "moment", value: (row) => row.changedAt, ...everyday },
} as const satisfies ListColumns<Row>;
