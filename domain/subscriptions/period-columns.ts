import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";

export const periodStateNames = {
  paid: "Paid",
  awaited: "Awaiting payment",
  "never-paid": "Never paid",
  "under-way": "In progress",
  failed: "Failed",
} as const;

const failures: Readonly<Record<string, string>> = {
  "payment-declined": "The card was declined.",
  "payment-refused": "The payment was declined.",
  "not-enough-stock": "Not enough stock.",
  unavailable: "The product is no longer available.",
  "not-served": "We no longer ship to this address.",
};

type Row = {
  readonly period: number;
  readonly state: keyof typeof periodStateNames;
  readonly dueAt: string;
  readonly settledAt: string | null;
  readonly retryAt: string | null;
  readonly attempts: number;
  readonly amountCents: number | null;
  readonly currency: string;
  readonly failure: string | null;
};

/** Why a period could not be paid, as text; a reason without a text is shown as its code. */
export const periodFailureText = ({ failure }: Pick<Row, "failure">): string =>
  failure === null ? "" : (failures[failure] ?? failure);

/** The columns of the console's list of a subscription's periods. */
export const periodColumns = {
  period: {
    label: "Payment",
    kind: "count",
    value: (row) => row.period,
    shown: (row) => `No. ${row.period}`,
    ...defaultColumn,
  },
  state: {
    label: "Status",
    kind: "choice",
    choices: periodStateNames,
    value: (row) => row.state,
    ...defaultColumn,
  },
  failure: { label: "Failure reason", kind: "text", value: periodFailureText, extra: true },
  dueAt: { label: "Due", kind: "moment", value: (row) => row.dueAt, ...defaultColumn },
  settledAt: { label: "Settled", kind: "moment", value: (row) => row.settledAt, ...defaultColumn },
  retryAt: { label: "Next attempt", kind: "moment", value: (row) => row.retryAt, ...defaultColumn },
  attempts: { label: "Attempts", kind: "count", value: (row) => row.attempts, ...defaultColumn },
  amount: {
    label: "Amount",
    kind: "money",
    value: (row) => row.amountCents,
    currency: (row) => row.currency,
    ...defaultColumn,
  },
} as const satisfies ListColumns<Row>;
