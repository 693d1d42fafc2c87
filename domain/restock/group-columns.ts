import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type SendState, sendOutcomeText } from "./send-texts.ts";
import { variantColumns } from "./variant-columns.ts";

type Send = Parameters<typeof sendOutcomeText>[0] & {
  readonly state: SendState;
  readonly requestedAt: string;
};
type Row = {
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  readonly inDoubt: number;
  readonly unconfirmed: number;
  readonly firstSignUpAt: string;
  readonly lastSignUpAt: string;
  readonly lastSend: Send | null;
};

const extraColumn = { ...defaultColumn, extra: true } as const;

/** The columns of the list of variants with sign-ups, on the screen and in its file. */
export const groupColumns = {
  ...variantColumns,
  waiting: { label: "Waiting", kind: "count", ...defaultColumn, value: (row) => row.waiting },
  sent: { label: "Notified", kind: "count", ...defaultColumn, value: (row) => row.sent },
  failed: { label: "Failed", kind: "count", ...defaultColumn, value: (row) => row.failed },
  inDoubt: { label: "In doubt", kind: "count", ...extraColumn, value: (row) => row.inDoubt },
  unconfirmed: {
    label: "Not confirmed",
    kind: "count",
    ...extraColumn,
    value: (row) => row.unconfirmed,
  },
  firstSignUpAt: {
    label: "First sign-up",
    kind: "moment",
    ...extraColumn,
    value: (row) => row.firstSignUpAt,
  },
  lastSignUpAt: {
    label: "Last sign-up",
    kind: "moment",
    ...defaultColumn,
    value: (row) => row.lastSignUpAt,
  },
  lastSend: {
    label: "Last send",
    kind: "text",
    value: ({ lastSend }) => lastSend && sendOutcomeText(lastSend),
    shown: ({ lastSend }) => (lastSend === null ? "Never" : sendOutcomeText(lastSend)),
  },
  lastSendAt: {
    label: "Last sent",
    kind: "moment",
    ...extraColumn,
    value: ({ lastSend }) => lastSend?.requestedAt ?? null,
  },
} as const satisfies ListColumns<Row>;
