import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type MailKind, mailKinds } from "../kit/mail-kinds.ts";

/**
 * Status of an email. `kept`: it is in the capture mailbox and was delivered to nobody. `waiting`:
 * no mail server is set up, or the server deferred it or does not respond. `bounced`: the server
 * rejected it permanently. `gave-up`: it was deferred too often, or its content no longer exists.
 * `in-doubt`: it may have arrived. `stopped`: a member stopped it while it was waiting.
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

/** Content and recipient are sealed, so they cannot be sorted or partially searched. */
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
