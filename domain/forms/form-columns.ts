import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const formStatusNames = {
  released: "Released",
  changed: "Unreleased changes",
  draft: "Never released",
  removed: "Removed",
} as const;

type Row = {
  readonly formId: string;
  readonly name: string;
  readonly standing: keyof typeof formStatusNames;
  readonly fieldCount: number;
  readonly version: number;
  readonly submissionCount: number;
  readonly lastSubmittedAt: string | null;
  readonly releasedAt: string | null;
  readonly changedAt: string;
};

/** The columns of the console's list of forms. */
export const formColumns = {
  name: {
    label: "Form",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name || "Untitled form",
    ...defaultColumn,
  },
  standing: {
    label: "Status",
    kind: "choice",
    choices: formStatusNames,
    hides: ["removed"],
    value: (row) => row.standing,
    ...defaultColumn,
  },
  fields: { label: "Fields", kind: "count", value: (row) => row.fieldCount, ...defaultColumn },
  submissions: {
    label: "Submissions",
    kind: "count",
    value: (row) => row.submissionCount,
    ...defaultColumn,
  },
  lastSubmittedAt: {
    label: "Last submission",
    kind: "moment",
    value: (row) => row.lastSubmittedAt,
    ...defaultColumn,
  },
  changedAt: { label: "Updated", kind: "moment", value: (row) => row.changedAt, ...defaultColumn },
  version: {
    label: "Version",
    kind: "count",
    value: (row) => row.version || null,
    ...defaultColumn,
    extra: true,
  },
  releasedAt: {
    label: "Released",
    kind: "moment",
    value: (row) => row.releasedAt,
    ...defaultColumn,
    extra: true,
  },
  formId: { label: "Id", kind: "text", value: (row) => row.formId, ...defaultColumn, extra: true },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const formQuickFilters = {
  filter: quickChoice(formColumns, "standing", "Not removed"),
} as const satisfies QuickFilters;
