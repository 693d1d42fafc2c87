import type { ListColumns } from "../kit/list-columns.ts";

export const formStandingNames = {
  released: "Released",
  changed: "Unreleased changes",
  draft: "Never released",
  removed: "Removed",
} as const;

type Row = {
  readonly formId: string;
  readonly name: string;
  readonly standing: keyof typeof formStandingNames;
  readonly fieldCount: number;
  readonly version: number;
  readonly submissionCount: number;
  readonly lastSubmittedAt: string | null;
  readonly releasedAt: string | null;
  readonly changedAt: string;
};

const everyday = { sortable: true, filterable: true } as const;

/** The columns of the console's list of forms. */
export const formColumns = {
  name: {
    label: "Form",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name || "Untitled form",
    ...everyday,
  },
  standing: {
    label: "Status",
    kind: "choice",
    choices: formStandingNames,
    value: (row) => row.standing,
    ...everyday,
  },
  fields: { label: "Fields", kind: "count", value: (row) => row.fieldCount, ...everyday },
  submissions: {
    label: "Submissions",
    kind: "count",
    value: (row) => row.submissionCount,
    ...everyday,
  },
  lastSubmittedAt: {
    label: "Last submission",
    kind: "moment",
    value: (row) => row.lastSubmittedAt,
    ...everyday,
  },
  changedAt: { label: "Updated", kind: "moment", value: (row) => row.changedAt, ...everyday },
  version: {
    label: "Version",
    kind: "count",
    value: (row) => row.version || null,
    ...everyday,
    extra: true,
  },
  releasedAt: {
    label: "Released",
    kind: "moment",
    value: (row) => row.releasedAt,
    ...everyday,
    extra: true,
  },
  formId: { label: "Id", kind: "text", value: (row) => row.formId, ...everyday, extra: true },
} as const satisfies ListColumns<Row>;
