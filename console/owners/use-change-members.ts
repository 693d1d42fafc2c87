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
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

type Invite = { readonly email: string; readonly roles: WebsiteRole[] };
type Roles = { readonly ownerId: string; readonly roles: WebsiteRole[] };
type Member = { readonly ownerId: string; readonly name: string };
type Invitation = { readonly invitationId: string; readonly email: string };

const READS = [listMembersContract, listInvitationsContract];

/** The actions on invitations. */
export const useChangeInvitations = () => {
  const send = useCommand(sendInvitationAgainContract, {
    input: ({ invitationId }: Invitation) => ({ params: { invitationId } }),
    refreshes: READS,
    says: (_sent, { email }) =>
      `The invitation for ${email} has a new link. The earlier one no longer works.`,
  });
  const revoke = useCommand(revokeInvitationContract, {
    input: ({ invitationId }: Invitation) => ({ params: { invitationId } }),
    refreshes: READS,
    says: (_revoked, { email }) => `The invitation for ${email} was revoked.`,
  });
  const copy = useCommand(invitationLinkContract, {
    input: ({ invitationId }: Invitation) => ({ params: { invitationId } }),
    refreshes: [],
    onDone: ({ url }) => navigator.clipboard.writeText(url),
    says: () =>
      "Link copied. Anyone with this link can join; it does not confirm their email address.",
  });
  return { send, revoke, copy };
};

/** The actions on members. A removal can be undone. */
export const useChangeMembers = () => {
  const invite = useCommand(inviteMemberContract, {
    input: (body: Invite) => ({ body }),
    refreshes: READS,
    says: (_invited, { email }) => `${email} was invited.`,
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
