import { Button, Group } from "@mantine/core";
import { IconMailPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useOwner } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { Confirm } from "#console/ui/confirm.tsx";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { Pill } from "#console/ui/pill.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { listMembersContract, type MemberRow } from "#read-api/accounts/contract.ts";
import { Invitations } from "./invitations.tsx";
import classes from "./members-screen.module.css";
import { InviteModal, RolesModal } from "./role-modals.tsx";
import { roleNamesOf } from "./role-names.ts";
import { useChangeMembers } from "./use-change-members.ts";

const route = getRouteApi("/members");

const proofsOf = ({ secondFactor, passkeys }: MemberRow): string =>
  [secondFactor && "one-time codes", passkeys > 0 && "passkey"].filter(Boolean).join(", ");

type Doing = { readonly what: "roles" | "remove"; readonly member: MemberRow };

const columnsWith = (ownId: string, onDo: (doing: Doing) => void): readonly Column<MemberRow>[] => [
  {
    id: "name",
    header: "Name",
    sortable: true,
    card: "title",
    cell: (row) => (
      <span className={classes.who}>
        <span>
          {row.name} {row.ownerId === ownId && <Pill>You</Pill>}
        </span>
        <span className={classes.note}>
          {row.email}
          {!row.addressProven && " · address not confirmed"}
        </span>
      </span>
    ),
  },
  { id: "roles", header: "Roles", cell: (row) => roleNamesOf(row.roles) },
  {
    id: "proofs",
    header: "Besides the password",
    wideOnly: true,
    cell: (row) => proofsOf(row) || "Nothing",
  },
  {
    id: "lastSeenAt",
    header: "Last seen",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.lastSeenAt} />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (member) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Change roles of ${member.name}`}
          onClick={() => onDo({ what: "roles", member })}
        >
          Roles
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${member.name}`}
          onClick={() => onDo({ what: "remove", member })}
        >
          Remove
        </Button>
      </Group>
    ),
  },
];

export const MembersScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { ownerId } = useOwner();
  const query = useCall(listMembersContract, { query: search });
  const [isInviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const { invite, changeRoles, remove } = useChangeMembers();
  const columns = useMemo(() => columnsWith(ownerId, setDoing), [ownerId]);
  const close = () => setDoing(undefined);
  return (
    <Page
      title="Members"
      intro="Who may use this console, and what their roles allow. A change counts at once."
      actions={
        <Button leftSection={<IconMailPlus size={16} />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      <Invitations />
      <DataTable
        label="Members"
        columns={columns}
        query={query}
        rowId={(row) => row.ownerId}
        search={search}
        onSearch={change}
        defaultSort="name"
        filtered={Boolean(search.search)}
        onClearFilters={() => change({ search: undefined, page: undefined })}
        toolbar={
          <SearchField
            label="Search name or address"
            value={search.search}
            onChange={(text) => change({ search: text, page: undefined }, { replace: true })}
          />
        }
        empty={{ title: "No members", text: "Invite somebody to help you." }}
      />
      {isInviting && <InviteModal invite={invite} onClose={() => setInviting(false)} />}
      {doing?.what === "roles" && (
        <RolesModal member={doing.member} change={changeRoles} onClose={close} />
      )}
      <Confirm
        opened={doing?.what === "remove"}
        title={`Remove ${doing?.member.name ?? ""}?`}
        action="Remove member"
        danger
        pending={remove.isPending}
        error={null}
        onConfirm={() => doing !== undefined && remove.mutate(doing.member, { onSettled: close })}
        onClose={close}
      >
        They are signed out of this website and cannot come back without you. What they did stays in
        the log.
      </Confirm>
    </Page>
  );
};
