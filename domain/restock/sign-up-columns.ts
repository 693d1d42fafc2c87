import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import type { QuickFilters } from "../kit/quick-filters.ts";
import { type SignUpStatus, unsettledStatuses } from "./sign-up-status.ts";
import { variantColumns } from "./variant-columns.ts";

/** The status of a sign-up. */
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

/** The columns of the list of sign-ups, on the screen and in its file. */
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
  sentAt: { label: "Notified", kind: "moment", ...defaultColumn, value: (row) => row.sentAt },
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

/** Quick filters of this list. */
export const signUpQuickFilters = {
  only: {
    label: "Show",
    none: "Everyone",
    options: {
      unsettled: {
        label: "Needs attention",
        conditions: [{ column: "status", operator: "is", values: unsettledStatuses }],
      },
    },
  },
} as const satisfies QuickFilters;
