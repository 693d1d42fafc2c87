import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeRolesContract,
  invitationLinkContract,
  inviteMemberContract,
  removeMemberContract,
  restoreMemberContract,
  revokeInvitationContract,
  sendInvitationAgainContract,
} from "#commands/owners/members-contract.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { listInvitationsContract, listMembersContract } from "#read-api/owners/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call, messageOf } from "../kit/calls/api.ts";

type Invite = { readonly email: string; readonly roles: WebsiteRole[] };
type Roles = { readonly ownerId: string; readonly roles: WebsiteRole[] };
type Member = { readonly ownerId: string; readonly name: string };
type Invitation = { readonly invitationId: string; readonly email: string };

const READS = [listMembersContract, listInvitationsContract];
const tell = (message: string) => notifications.show({ message });
const fail = (error: unknown) => notifications.show({ color: "red", message: messageOf(error) });

const useRefresh = () => {
  const client = useQueryClient();
  return () => Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
};

/** What administrators do with invitations. */
export const useChangeInvitations = () => {
  const refresh = useRefresh();
  const send = useMutation({
    mutationFn: ({ invitationId }: Invitation) =>
      call(sendInvitationAgainContract, { params: { invitationId } }),
    onSuccess: async (_done, { email }) => {
      tell(
        `A new invitation was emailed to ${email}. The link in the earlier email no longer works.`,
      );
      await refresh();
    },
    onError: fail,
  });
  const revoke = useMutation({
    mutationFn: ({ invitationId }: Invitation) =>
      call(revokeInvitationContract, { params: { invitationId } }),
    onSuccess: async (_done, { email }) => {
      tell(`The invitation for ${email} was revoked.`);
      await refresh();
    },
    onError: fail,
  });
  const copy = useMutation({
    mutationFn: async ({ invitationId }: Invitation) => {
      const { url } = await call(invitationLinkContract, { params: { invitationId } });
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () =>
      tell("Link copied. Anyone with this link can join; it does not confirm their email address."),
    onError: fail,
  });
  return { send, revoke, copy };
};

/** What administrators do with members. A removal can be taken back. */
export const useChangeMembers = () => {
  const refresh = useRefresh();
  const invite = useMutation({
    mutationFn: (body: Invite) => call(inviteMemberContract, { body }),
    onSuccess: async (_done, { email }) => {
      tell(`An invitation was sent to ${email}.`);
      await refresh();
    },
  });
  const changeRoles = useMutation({
    mutationFn: ({ ownerId, roles }: Roles) =>
      call(changeRolesContract, { params: { ownerId }, body: { roles } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ ownerId }: Member) => call(removeMemberContract, { params: { ownerId } }),
    onSuccess: async (_done, { ownerId, name }) => {
      announceUndoable(`${name} no longer has access.`, async () => {
        await call(restoreMemberContract, { params: { ownerId } });
        await refresh();
        return `${name} was restored with the same roles.`;
      });
      await refresh();
    },
    onError: fail,
  });
  return { invite, changeRoles, remove };
};
