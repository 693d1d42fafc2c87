import type { ListColumns } from "../kit/list-columns.ts";
import { type MailKind, mailKinds } from "../kit/mail-kinds.ts";

/**
 * What became of a mail. `kept`: the capture mailbox has it, so it has gone to nobody. `waiting`: no
 * server is set up, or the server wants it again later, or does not answer. `bounced`: the server will never take it. `gave-up`:
 * it was wanted later too often, or there is nothing to send any more. `in-doubt`: it may have arrived.
 * `stopped`: it waited, and its owner does not want it sent.
 */
export const mailStatusNames = {
  sent: "Sent",
  kept: "Captured, not delivered",
  waiting: "Waiting",
  sending: "Sending",
  bounced: "Bounced",
  "gave-up": "Failed",
  "in-doubt": "In doubt",
  stopped: "Stopped",
} as const;
export type MailStatus = keyof typeof mailStatusNames;

type Row = {
  readonly subject: string | null;
  readonly to: string | null;
  readonly kind: MailKind;
  readonly status: MailStatus;
  readonly createdAt: string;
  readonly handedOverAt: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly error: string | null;
};

const defaultColumn = { sortable: true, filterable: true } as const;

/** What it says and whom it goes to is sealed: neither can be sorted or searched by parts of it. */
export const mailColumns = {
  subject: {
    label: "Subject",
    kind: "text",
    value: (row) => row.subject,
    shown: (row) => row.subject ?? "No longer kept",
  },
  to: { label: "To", kind: "text", value: (row) => row.to },
  kind: {
    label: "Kind",
    kind: "choice",
    choices: mailKinds,
    ...defaultColumn,
    value: (row) => row.kind,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: mailStatusNames,
    ...defaultColumn,
    value: (row) => row.status,
  },
  createdAt: { label: "Created", kind: "moment", ...defaultColumn, value: (row) => row.createdAt },
  handedOverAt: {
    label: "Accepted",
    kind: "moment",
    ...defaultColumn,
    value: (row) => row.handedOverAt,
  },
  attempts: {
    label: "Attempts",
    kind: "count",
    ...defaultColumn,
    extra: true,
    value: (row) => row.attempts,
  },
  nextAttemptAt: {
    label: "Next attempt",
    kind: "moment",
    extra: true,
    value: (row) => row.nextAttemptAt,
  },
  error: {
    label: "Reason",
    kind: "text",
    filterable: true,
    extra: true,
    value: (row) => row.error,
  },
} as const satisfies ListColumns<Row>;
