import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
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
import { call, messageOf } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

type Invite = { readonly email: string; readonly roles: WebsiteRole[] };
type Roles = { readonly ownerId: string; readonly roles: WebsiteRole[] };
type Member = { readonly ownerId: string; readonly name: string };
type Invitation = { readonly invitationId: string; readonly email: string };

const READS = [listMembersContract, listInvitationsContract];

/** What administrators do with invitations. */
export const useChangeInvitations = () => {
  const send = useCommand(sendInvitationAgainContract, {
    input: ({ invitationId }: Invitation) => ({ params: { invitationId } }),
    refreshes: READS,
    says: (_sent, { email }) =>
      `A new invitation was emailed to ${email}. The link in the earlier email no longer works.`,
  });
  const revoke = useCommand(revokeInvitationContract, {
    input: ({ invitationId }: Invitation) => ({ params: { invitationId } }),
    refreshes: READS,
    says: (_revoked, { email }) => `The invitation for ${email} was revoked.`,
  });
  const copy = useMutation({
    mutationFn: async ({ invitationId }: Invitation) => {
      const { url } = await call(invitationLinkContract, { params: { invitationId } });
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () =>
      notifications.show({
        message:
          "Link copied. Anyone with this link can join; it does not confirm their email address.",
      }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return { send, revoke, copy };
};

/** What administrators do with members. A removal can be undone. */
export const useChangeMembers = () => {
  const invite = useCommand(inviteMemberContract, {
    input: (body: Invite) => ({ body }),
    refreshes: READS,
    says: (_invited, { email }) => `An invitation was sent to ${email}.`,
    errors: "form",
  });
  const changeRoles = useCommand(changeRolesContract, {
    input: ({ ownerId, roles }: Roles) => ({ params: { ownerId }, body: { roles } }),
    refreshes: READS,
    errors: "form",
  });
  const remove = useCommand(removeMemberContract, {
    input: ({ ownerId }: Member) => ({ params: { ownerId } }),
    refreshes: READS,
    says: (_removed, { name }) => `${name} no longer has access.`,
    undo: async ({ ownerId, name }) => {
      await call(restoreMemberContract, { params: { ownerId } });
      return `${name} was restored with the same roles.`;
    },
  });
  return { invite, changeRoles, remove };
};
