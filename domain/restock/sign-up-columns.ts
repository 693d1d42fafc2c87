import type { ListColumns } from "../kit/list-columns.ts";
import type { SignUpStatus } from "./sign-up-status.ts";
import { variantColumns } from "./variant-columns.ts";

/** What became of a sign-up. */
export const signUpStatusNames = {
  unconfirmed: "Not confirmed",
  waiting: "Waiting",
  sent: "Notified",
  failed: "Failed",
  bounced: "Bounced",
  "in-doubt": "In doubt",
  resending: "Sending again",
  dismissed: "Dismissed",
  left: "Unsubscribed",
  "taken-off": "Removed",
  forgotten: "Erased",
} as const satisfies Readonly<Record<SignUpStatus | "forgotten", string>>;
export type SignUpStatusName = keyof typeof signUpStatusNames;

type Row = {
  readonly siteVisitorEmail: string | null;
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: SignUpStatusName;
  readonly isJoinMailingList: boolean;
  readonly signedUpAt: string;
  readonly sentAt: string | null;
  readonly failure: string | null;
};

const defaultColumn = { sortable: true, filterable: true } as const;

/** What the list of sign-ups shows, on the screen and in its file. */
export const signUpColumns = {
  email: {
    label: "Email",
    kind: "text",
    ...defaultColumn,
    value: (row) => row.siteVisitorEmail,
    shown: (row) => row.siteVisitorEmail ?? "Erased person",
  },
  ...variantColumns,
  status: {
    label: "Status",
    kind: "choice",
    choices: signUpStatusNames,
    ...defaultColumn,
    value: (row) => row.status,
  },
  signedUpAt: {
    label: "Signed up",
    kind: "moment",
    ...defaultColumn,
    value: (row) => row.signedUpAt,
  },
  sentAt: { label: "Told", kind: "moment", ...defaultColumn, value: (row) => row.sentAt },
  failure: { label: "Reason", kind: "text", filterable: true, value: (row) => row.failure },
  isJoinMailingList: {
    label: "Joins the mailing list",
    kind: "choice",
    choices: { yes: "Yes", no: "No" },
    filterable: true,
    extra: true,
    value: (row) => (row.isJoinMailingList ? "yes" : "no"),
  },
} as const satisfies ListColumns<Row>;
