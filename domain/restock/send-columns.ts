import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import type { Audience } from "./events.ts";
import { sendOutcomeText, sendStateNames } from "./send-texts.ts";
import { variantColumns } from "./variant-columns.ts";

type Row = Parameters<typeof sendOutcomeText>[0] & {
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly audience: Audience;
  readonly holdMinutes: number | null;
  readonly automatic: boolean;
  readonly requestedAt: string;
  readonly completedAt: string | null;
  readonly recipients: number | null;
};

export const audienceNames: Readonly<Record<Audience, string>> = {
  everyone: "Everyone",
  units: "Limited to units in stock",
};

const extraColumn = { ...defaultColumn, extra: true } as const;

/** "As many as units, units held, automatic" */
export const audienceText = ({
  audience,
  holdMinutes,
  automatic,
}: Pick<Row, "audience" | "holdMinutes" | "automatic">): string =>
  [
    audienceNames[audience],
    ...(holdMinutes === null ? [] : ["units held"]),
    ...(automatic ? ["automatic"] : []),
  ].join(", ");

/** The columns of the list of sends, on the screen and in its file. */
export const sendColumns = {
  ...variantColumns,
  requestedAt: {
    label: "Requested",
    kind: "moment",
    ...defaultColumn,
    value: (row) => row.requestedAt,
  },
  to: { label: "Recipients", kind: "text", value: audienceText },
  audience: {
    label: "Audience",
    kind: "choice",
    choices: audienceNames,
    ...extraColumn,
    value: (row) => row.audience,
  },
  recipients: {
    label: "Waiting at start",
    kind: "count",
    ...defaultColumn,
    value: (row) => row.recipients,
  },
  state: {
    label: "Status",
    kind: "choice",
    choices: sendStateNames,
    ...extraColumn,
    value: (row) => row.state,
  },
  outcome: { label: "Outcome", kind: "text", value: sendOutcomeText },
  sent: { label: "Sent", kind: "count", ...extraColumn, value: (row) => row.sent },
  failed: { label: "Failed", kind: "count", ...extraColumn, value: (row) => row.failed },
  bounced: { label: "Bounced", kind: "count", ...extraColumn, value: (row) => row.bounced },
  inDoubt: { label: "In doubt", kind: "count", ...defaultColumn, value: (row) => row.inDoubt },
  skipped: { label: "Skipped", kind: "count", ...extraColumn, value: (row) => row.skipped },
  completedAt: {
    label: "Completed",
    kind: "moment",
    ...extraColumn,
    value: (row) => row.completedAt,
  },
} as const satisfies ListColumns<Row>;
