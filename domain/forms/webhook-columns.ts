import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";

export const deliveryStateNames = {
  waiting: "Waiting",
  sending: "Sending",
  postponed: "Retrying",
  "handed-over": "Delivered",
  failed: "Failed",
} as const;

type Row = {
  readonly url: string;
  readonly submissionId: string | null;
  readonly formName: string;
  readonly state: keyof typeof deliveryStateNames;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly nextTryAt: string | null;
  readonly createdAt: string;
  readonly changedAt: string | null;
};

/** The columns of the console's list of webhook calls. */
export const webhookColumns = {
  url: {
    label: "URL",
    kind: "text",
    value: (row) => row.url,
    shown: (row) => (row.submissionId === null ? `${row.url} (test)` : row.url),
    ...defaultColumn,
  },
  form: { label: "Form", kind: "text", value: (row) => row.formName, ...defaultColumn },
  state: {
    label: "Status",
    kind: "choice",
    choices: deliveryStateNames,
    value: (row) => row.state,
    ...defaultColumn,
  },
  attempts: { label: "Attempts", kind: "count", value: (row) => row.attempts, ...defaultColumn },
  status: {
    label: "Response",
    kind: "count",
    value: (row) => row.status,
    shown: (row) => (row.status === null ? "" : String(row.status)),
    ...defaultColumn,
  },
  createdAt: { label: "Created", kind: "moment", value: (row) => row.createdAt, ...defaultColumn },
  error: {
    label: "Error",
    kind: "text",
    value: (row) => row.error,
    filterable: true,
    extra: true,
  },
  nextTryAt: {
    label: "Next attempt",
    kind: "moment",
    value: (row) => row.nextTryAt,
    ...defaultColumn,
    extra: true,
  },
  changedAt: {
    label: "Updated",
    kind: "moment",
    value: (row) => row.changedAt,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const webhookQuickFilters = {
  state: quickChoice(webhookColumns, "state", "Any status"),
} as const satisfies QuickFilters;
