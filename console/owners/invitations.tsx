import { Alert, Button, Group } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { type InvitationRow, listInvitationsContract } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { AccountMailState } from "./account-mail-state.tsx";
import classes from "./members-screen.module.css";
import { roleNamesOf } from "./role-names.ts";
import { useChangeInvitations } from "./use-change-members.ts";

type Changes = ReturnType<typeof useChangeInvitations>;

const columnsWith = (
  { send, revoke, copy }: Changes,
  mayCopy: boolean,
): readonly Column<InvitationRow>[] => [
  {
    id: "email",
    header: "Email",
    card: "title",
    cell: (row) => (
      <span className={classes.words}>
        <EmailText of={row.email} />
        <span className={classes.below}>
          {roleNamesOf(row.roles)} <Progress of={row} />
        </span>
      </span>
    ),
  },
  // On a phone the buttons need the second line, and this is below the email.
  { id: "roles", header: "Roles", card: "hidden", cell: (row) => roleNamesOf(row.roles) },
  {
    id: "mail",
    header: "Invitation",
    card: "hidden",
    cell: (row) => <Progress of={row} />,
  },
  {
    id: "expiresAt",
    header: "Expires",
    card: "hidden",
    cell: (row) => <Moment at={row.expiresAt} format="date" />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Group gap="xs" justify="flex-end" className={classes.actions ?? ""}>
        {mayCopy && !row.expired && (
          <Action of={row} label="Copy link" onClick={() => copy.mutate(row)} />
        )}
        <Action of={row} label="Send again" onClick={() => send.mutate(row)} />
        <Action of={row} label="Revoke" danger onClick={() => revoke.mutate(row)} />
      </Group>
    ),
  },
];

const Progress = ({ of: { expired, mail } }: { readonly of: InvitationRow }) =>
  expired ? <Pill tone="warn">Expired</Pill> : <AccountMailState of={mail} />;

const Action = ({
  of,
  label,
  danger,
  onClick,
}: {
  readonly of: InvitationRow;
  readonly label: string;
  readonly danger?: true;
  readonly onClick: () => void;
}) => (
  <Button
    size="compact-sm"
    variant="default"
    data-danger={danger}
    aria-label={`${label}: ${of.email}`}
    onClick={onClick}
  >
    {label}
  </Button>
);

/** Shown while invitations and links to a new password cannot be emailed. */
export const AccountEmailNotice = () => {
  const { data } = useCall(listInvitationsContract, {});
  if (data?.mailMode !== "none") return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconMailOff size={18} aria-hidden="true" />}
      title="Invitations are not emailed"
    >
      Invitations and links to a new password only go through the email server of the installation,
      never through one that a website has connected, and there is none yet. Copy the link of an
      invitation and hand it over. The person who set the installation up can connect a server under
      Settings → Email of the first website, or with SMTP_URL.{" "}
      <Link to="/settings/email">Set up email</Link>
    </Alert>
  );
};

/** Open invitations; nothing while there are none. */
export const Invitations = () => {
  const changes = useChangeInvitations();
  const { data } = useCall(listInvitationsContract, {});
  const mayCopy = data !== undefined && data.mailMode !== "server";
  const columns = useMemo(() => columnsWith(changes, mayCopy), [changes, mayCopy]);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title="Pending invitations" padded={false}>
      <PlainTable
        label="Invitations"
        columns={columns}
        rows={data.rows}
        rowId={(row) => row.invitationId}
      />
    </Section>
  );
};
