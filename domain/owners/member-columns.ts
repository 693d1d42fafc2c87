import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type MailStatus, mailStatusNames } from "../mail/mail-columns.ts";
import { roleTexts, type WebsiteRole } from "./roles.ts";

type Row = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly WebsiteRole[];
  /** The member has proven that they read the email of the address. */
  readonly addressProven: boolean;
  readonly secondFactor: boolean;
  readonly passkeys: number;
  readonly lastSeenAt: string | null;
  readonly joinedAt: string;
  /** Status of the last password email; null when none was requested. */
  readonly passwordMail: { readonly status: MailStatus } | null;
};

/** "one-time codes, passkey" */
const proofsText = ({ secondFactor, passkeys }: Row): string =>
  [secondFactor && "one-time codes", passkeys > 0 && "passkey"].filter(Boolean).join(", ");

/** The columns of the console's list of team members. */
export const memberColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  email: {
    label: "Email",
    kind: "text",
    value: (row) => row.email,
    shown: (row) => `${row.email}${row.addressProven ? "" : " · email not confirmed"}`,
    ...defaultColumn,
  },
  roles: {
    label: "Roles",
    kind: "text",
    value: (row) => row.roles.map((role) => roleTexts[role].name).join(", "),
  },
  proofs: {
    label: "Extra sign-in methods",
    kind: "text",
    value: proofsText,
    shown: (row) => proofsText(row) || "None",
  },
  lastSeenAt: {
    label: "Last seen",
    kind: "moment",
    value: (row) => row.lastSeenAt,
    ...defaultColumn,
  },
  joinedAt: {
    label: "Joined",
    kind: "moment",
    value: (row) => row.joinedAt,
    ...defaultColumn,
    extra: true,
  },
  passwordMail: {
    label: "Password reset email",
    kind: "text",
    value: ({ passwordMail }) => passwordMail && mailStatusNames[passwordMail.status],
    extra: true,
  },
} as const satisfies ListColumns<Row>;
