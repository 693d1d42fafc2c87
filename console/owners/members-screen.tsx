import { Button, Group } from "@mantine/core";
import { IconMailPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { websiteMemberBulk } from "#domain/owners/bulk.ts";
import { memberColumns } from "#domain/owners/member-columns.ts";
import {
  exportMembersContract,
  listMembersContract,
  type MemberRow,
} from "#read-api/owners/contract.ts";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useOwner } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { AccountMailState } from "./account-mail-state.tsx";
import { AccountEmailNotice, Invitations } from "./invitations.tsx";
import classes from "./members-screen.module.css";
import { InviteModal, RolesModal } from "./role-modals.tsx";
import { useChangeMembers } from "./use-change-members.ts";

export const screenSearch = listSearch(listMembersContract);

const route = getRouteApi("/members");

type Doing = { readonly what: "roles" | "remove"; readonly member: MemberRow };

const looksFor = (ownId: string): CellRenderers<MemberRow, typeof memberColumns> => ({
  name: {
    card: "title",
    cell: (row) => (
      <span className={classes.name}>
        {row.name} {row.ownerId === ownId && <Pill>You</Pill>}
      </span>
    ),
  },
  email: {
    cell: (row) => <span className={classes.note}>{memberColumns.email.shown(row)}</span>,
  },
  passwordMail: {
    wideOnly: true,
    cell: ({ passwordMail }) => passwordMail && <AccountMailState of={passwordMail} />,
  },
  proofs: { wideOnly: true },
});

const actionsWith = (onDo: (doing: Doing) => void): readonly Column<MemberRow>[] => [
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
          data-danger
          aria-label={`Remove ${member.name}`}
          onClick={() => onDo({ what: "remove", member })}
        >
          Remove
        </Button>
      </Group>
    ),
  },
];

const reads = [listMembersContract];

export const MembersScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { ownerId } = useOwner();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listMembersContract, { query: listQuery });
  const bulk = useBulk({ words: websiteMemberBulk, matching: listQuery, reads });
  const [isInviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const { invite, changeRoles, remove } = useChangeMembers();
  const cells = useMemo(() => looksFor(ownerId), [ownerId]);
  const [actions] = useState(() => actionsWith(setDoing));
  const close = () => setDoing(undefined);
  return (
    <Page
      title="Members"
      intro="People who can use this console, and what their roles allow. Changes take effect immediately."
      actions={
        <Button leftSection={<IconMailPlus size={16} />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      <AccountEmailNotice />
      <Invitations />
      <ListTable
        label="Members"
        list="members"
        columns={memberColumns}
        cells={cells}
        trailing={actions}
        query={query}
        bulk={bulk}
        rowId={(row) => row.ownerId}
        search={search}
        onSearch={change}
        defaultSort="name"
        searches="Search name or email"
        fileOf={listFileAddress(exportMembersContract, search)}
        empty={{ title: "No members", text: "Invite people to help you run this website." }}
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
        They will be signed out of this website and lose access until you invite them again. Their
        past actions stay in the audit log.
      </Confirm>
    </Page>
  );
};
